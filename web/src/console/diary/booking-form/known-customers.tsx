import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { dropSeparators, toLatinDigits } from '@awan/core/digits'
import { Button } from '#components/buttons/button.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { suggestionsQuery, type KnownCustomer } from '#features/customer/suggestions.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { isQuery } from '#lib/use-url-filters.ts'

/** Suggests the shop's customers that match the typed text; one press selects one. */
export function KnownCustomers(props: {
  name: string
  phone: string
  onChoose: (customer: KnownCustomer) => void
}) {
  const t = useMessages()
  const { id: shopId } = useShop()
  const digits = dropSeparators(toLatinDigits(props.phone))
  const typed = useDeferredValue(digits.length >= 4 ? digits : props.name.trim())
  const found = useQuery({ ...suggestionsQuery(shopId, typed), enabled: isQuery(typed) })
  if (!isQuery(typed) || !found.data || found.data.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2">{t('diary.knownCustomers')}</p>
      <div className="flex flex-wrap gap-2">
        {found.data.map((customer) => (
          <Button
            key={customer.id}
            size="sm"
            variant="tonal"
            onClick={() => props.onChoose(customer)}
          >
            <bdi>{customer.name}</bdi>
            {customer.phone && <span className="ltr num">{formatPhone(customer.phone)}</span>}
          </Button>
        ))}
      </div>
    </div>
  )
}
