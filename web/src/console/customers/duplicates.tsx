import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { MergeDialog } from '#console/customers/merge-dialog.tsx'
import type { Customer, CustomerCard } from '#features/customer/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists other cards that may be the same person; renders nothing without any. */
export function Duplicates({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const [merging, setMerging] = useState<Customer>()
  const kept = useKeptFocus<HTMLUListElement>()
  if (card.duplicates.length === 0) return null
  return (
    <section className="grid gap-2 rounded-lg bg-saffron-soft p-4 text-saffron-ink">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon of={Users} />
        {t('customer.duplicates')}
      </h2>
      <ul {...kept} className="grid gap-2">
        {card.duplicates.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="dots min-w-0">
              <span className="font-semibold">
                <CustomerName name={other.name} />
              </span>
              {other.phone && (
                <span>
                  <span className="ltr num">{formatPhone(other.phone)}</span>
                </span>
              )}
              <span>{t('customer.appointmentCount', { count: other.visits })}</span>
            </p>
            <ChangeControls>
              <Button
                variant="outline"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => setMerging(other)}
              >
                {t('customer.merge')}
                <span className="sr-only">
                  <CustomerName name={other.name} />
                </span>
              </Button>
            </ChangeControls>
          </li>
        ))}
      </ul>
      {merging && <MergeDialog card={card} other={merging} onClose={() => setMerging(undefined)} />}
    </section>
  )
}
