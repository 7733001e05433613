import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { isVisible } from '@awan/core/legible'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { TextField } from '#components/text-field.tsx'
import { toast } from '#components/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { digitsOf, PhoneField, phoneFault } from '#features/account/components/phone-field.tsx'
import {
  addCustomer,
  keepCustomer,
  type CustomerCard,
  type NewCustomer,
} from '#features/customer/api.ts'
import { useCustomerChange } from '#features/customer/use-customer-change.ts'
import { afterCustomer } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toCustomer } from '#lib/paths.ts'

/** Writes somebody down, or changes name and number of `customer`. A proven number stays what it is. */
export function CustomerForm(props: {
  customer?: CustomerCard
  onClose: () => void
  onSaved?: (card: CustomerCard) => void
}) {
  const { customer, onClose } = props
  const t = useMessages()
  const shop = useShop()
  const add = useWrite((body: NewCustomer) => addCustomer(shop.id, body), {
    keep: keepCustomer(shop.id),
    affects: (client) => void afterCustomer(client, shop.id),
  })
  const change = useCustomerChange(shop.id, customer?.id ?? '')
  const [first] = useState(customer)
  const [name, setName] = useState(customer?.name ?? '')
  const [phone, setPhone] = useState(tenDigits(customer) ?? '')
  const [tried, setTried] = useState(false)
  const { isPending, error } = customer ? change : add
  const fixed = customer?.hasAccount === true
  const fault = fixed ? undefined : optionalFault(phone)

  const done = (card: CustomerCard) => {
    toast.success(t(customer ? 'customer.saved' : 'customer.added'))
    onClose()
    props.onSaved?.(card)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isVisible(name) || fault || isPending) return
    const number = phone.trim() === '' ? null : digitsOf(phone)
    if (customer) {
      // Only what was touched: the rest may be somebody else's newer text.
      const wish = {
        ...(name.trim() === first?.name ? {} : { name: name.trim() }),
        ...(fixed || number === tenDigits(first) ? {} : { phone: number }),
      }
      if (Object.keys(wish).length === 0) return onClose()
      change.mutate({ version: customer.version, ...wish }, { onSuccess: done })
    } else {
      add.mutate(number ? { name: name.trim(), phone: number } : { name: name.trim() }, {
        onSuccess: done,
      })
    }
  }
  return (
    <Dialog
      title={t(customer ? 'customer.editTitle' : 'customer.addTitle')}
      pending={isPending}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-3 grid gap-5">
        <TextField
          label={t('customer.name')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={tried && !isVisible(name) && t('customer.nameMissing')}
          onChange={(event) => setName(event.target.value)}
        />
        {fixed ? (
          <p className="text-ink-2">
            <span className="ltr num font-semibold text-ink">
              {formatPhone(customer.phone ?? '')}
            </span>{' '}
            {t('customer.phoneFixed')}
          </p>
        ) : (
          <OptionalPhone value={phone} fault={tried ? fault : undefined} onChange={setPhone} />
        )}
        {error && <Failure error={error} onLeave={onClose} />}
        <Button type="submit" block pending={isPending}>
          {t('customer.save')}
        </Button>
      </form>
    </Dialog>
  )
}

function OptionalPhone(props: {
  value: string
  fault: ReturnType<typeof optionalFault>
  onChange: (phone: string) => void
}) {
  const t = useMessages()
  const { fault } = props
  const error = fault && t(fault === 'not_a_mobile' ? 'error.not_a_mobile' : 'error.invalid_phone')
  return (
    <div className="grid gap-1.5">
      <PhoneField value={props.value} onChange={props.onChange} error={error} />
      <p className="text-sm text-ink-2">{t('customer.optionalPhone')}</p>
    </div>
  )
}

/** A number as it is typed here, without the code of the country. */
const tenDigits = (card: CustomerCard | undefined) => card?.phone?.slice(4) ?? null

/** What is wrong with a number that need not be there. */
const optionalFault = (phone: string) => (phone.trim() === '' ? undefined : phoneFault(phone))

/** Why it was refused; a number that is on a card already leads there. */
function Failure({ error, onLeave }: { error: Error; onLeave: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const navigate = useNavigate()
  const known = isApiError(error, 'customer_exists') ? error.data['customerId'] : undefined
  return (
    <p role="alert" className="font-medium text-danger-ink">
      {errorText(error)}{' '}
      {typeof known === 'string' && (
        <button
          type="button"
          className="link-inline"
          onClick={() => {
            onLeave()
            void navigate(toCustomer(shop.id, known))
          }}
        >
          {t('customer.openCard')}
        </button>
      )}
    </p>
  )
}
