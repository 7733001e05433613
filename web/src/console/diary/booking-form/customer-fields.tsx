import { useRef } from 'react'
import { groupPhone } from '@awan/core/phone'
import { TextField } from '#components/fields/text-field.tsx'
import type { NewAppointmentDraft } from '#console/diary/booking-form/new-appointment.ts'
import { KnownCustomers } from '#console/diary/booking-form/known-customers.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { PhoneField } from '#features/account/components/phone-field.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Fields for a customer's name and number, both optional. */
export function CustomerFields(props: {
  draft: NewAppointmentDraft
  fault: string | undefined
  onChange: (change: Partial<NewAppointmentDraft>) => void
}) {
  const { draft, onChange } = props
  const t = useMessages()
  const { status } = useShop()
  const maySearch = useReach('customer.read') !== null
  const fields = useRef<HTMLDivElement>(null)
  return (
    <div ref={fields} tabIndex={-1} className="grid gap-4 outline-none">
      <TextField
        label={t('diary.customerName')}
        hint={t('diary.optional')}
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value, customerId: undefined })}
      />
      <PhoneField
        value={draft.phone}
        error={props.fault}
        onChange={(phone) => onChange({ phone, customerId: undefined })}
      />
      {!draft.walkIn && status === 'approved' && (
        <p className="-mt-2 text-sm text-ink-2">{t('diary.phoneNotified')}</p>
      )}
      {maySearch && draft.customerId === undefined && (
        <KnownCustomers
          name={draft.name}
          phone={draft.phone}
          onChoose={({ id, name, phone }) => {
            onChange({ customerId: id, name, phone: phone ? groupPhone(phone) : '' })
            // The pressed suggestion is removed. A field would open a phone's keyboard again.
            fields.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}
