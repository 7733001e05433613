import { isVisible } from '@awan/core/legible'
import { groupPhone } from '@awan/core/phone'
import { Button } from '#components/buttons/button.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { digitsOf, PhoneField, phoneFault } from '#features/account/components/phone-field.tsx'
import {
  addCustomer,
  cardInRefusal,
  changeCustomer,
  keepCustomer,
  type CustomerCard,
  type NewCustomer,
} from '#features/customer/api.ts'
import { useCustomerChange } from '#features/customer/use-customer-change.ts'
import { afterCustomer } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useCreation } from '#lib/form/creation.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { changedFields, picked } from '#lib/form/three-way.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useToCustomer } from '#console/customers/use-to-customer.ts'

interface Typed {
  name: string
  phone: string
}
type Fault = 'name' | NonNullable<ReturnType<typeof phoneFault>>

/** Form to add a customer, or to change the name and number of `customer`. A verified number is read-only. */
export function CustomerForm(props: {
  customer?: CustomerCard
  onClose: () => void
  onSaved?: (card: CustomerCard) => void
}) {
  const { customer, onClose } = props
  const t = useMessages()
  const shop = useShop()
  const add = useAddition(shop.id)
  const change = useCustomerChange(shop.id, customer?.id ?? '')
  const fixed = customer?.hasAccount === true
  const form = useVersionedForm<CustomerCard | undefined, Typed, Fault>({
    name: 'customer',
    stored: customer,
    read: (card) => ({ name: card?.name ?? '', phone: card?.phone ? groupPhone(card.phone) : '' }),
    faultsOf: ({ name, phone }) => [
      ...(isVisible(name) ? [] : (['name'] as const)),
      ...[(fixed ? undefined : optionalFault(phone)) ?? []].flat(),
    ],
    save: (typed, version, before) => {
      const sent = sentOf(typed)
      if (!customer) return add.mutateAsync({ name: sent.name, phone: sent.phone ?? undefined })
      // Send only changed fields: the others may hold another member's newer text.
      const touched = changedFields(sentOf(before), sent)
      if (touched.length === 0) return Promise.resolve()
      return change.mutateAsync({ version, ...picked(sent, touched) })
    },
    reload: async (refusal) => cardInRefusal(refusal),
    faultsIn: (refusal) => (isApiError(refusal, 'not_a_mobile') ? ['not_a_mobile'] : []),
    onSaved: (card) => {
      if (card) toast.success(t(customer ? 'customer.saved' : 'customer.added'))
      onClose()
      if (card) props.onSaved?.(card)
    },
  })
  const { name, phone } = form.value
  const phoneFaults = form.faults.filter((fault) => fault !== 'name')
  return (
    <Dialog
      title={t(customer ? 'customer.editTitle' : 'customer.addTitle')}
      pending={form.pending}
      onClose={() => form.guard.leave(onClose)}
    >
      <form noValidate onSubmit={onSubmit(form.submit)} className="mt-3 grid gap-5">
        <TextField
          label={t('customer.name')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={form.faults.includes('name') && t('customer.nameMissing')}
          onChange={(event) => form.set({ name: event.target.value })}
        />
        {fixed ? (
          <p className="text-ink-2">
            <span className="ltr num font-semibold text-ink">
              {formatPhone(customer.phone ?? '')}
            </span>{' '}
            {t('customer.phoneFixed')}
          </p>
        ) : (
          <OptionalPhone
            value={phone}
            fault={phoneFaults[0]}
            onChange={(typed) => form.set({ phone: typed })}
          />
        )}
        <Conflict changes={form.conflict.map((field) => isolated(form.stored[field] || '–'))} />
        {Boolean(form.error) && <Failure error={form.error} onLeave={onClose} />}
        <Button type="submit" block pending={form.pending}>
          {t('customer.save')}
        </Button>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}

/** Adds a card; attempts without a response add it once. */
function useAddition(shopId: string) {
  const creation = useCreation<CustomerCard>()
  const add = ({ name, phone }: NewCustomer) =>
    creation({
      create: (key) => addCustomer(shopId, { name, phone }, key),
      change: ({ id, version }) =>
        changeCustomer(shopId, id, { version, name, phone: phone ?? null }),
    })
  return useWrite(add, {
    keep: keepCustomer(shopId),
    affects: (client) => void afterCustomer(client, shopId),
  })
}

function OptionalPhone(props: {
  value: string
  fault: Exclude<Fault, 'name'> | undefined
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

/** Returns the form's values as they are sent. */
const sentOf = ({ name, phone }: Typed) => ({
  name: name.trim(),
  phone: phone.trim() === '' ? null : digitsOf(phone),
})

/** Returns the fault of an optional number. */
const optionalFault = (phone: string) => (phone.trim() === '' ? undefined : phoneFault(phone))

/** Shows why the form was refused; for a number already on a card, with a link to that card. */
function Failure({ error, onLeave }: { error: unknown; onLeave: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const toCustomer = useToCustomer()
  const goOn = useGoOn()
  const known = isApiError(error, 'customer_exists') ? error.data['customerId'] : undefined
  return (
    <AlertText>
      {errorText(error)}{' '}
      {typeof known === 'string' && (
        <button
          type="button"
          className="link-inline"
          onClick={() => {
            onLeave()
            goOn(toCustomer(known))
          }}
        >
          {t('customer.openCard')}
        </button>
      )}
    </AlertText>
  )
}
