import { useId } from 'react'
import type { Draft } from '@awan/core/business/draft'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { PhoneField } from '#features/account/components/phone-field.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const CHOICES = ['same', 'other', 'none'] as const

type Part = Pick<Draft, 'phone' | 'whatsapp' | 'whatsappNumber'>

/** Fields for the phone and WhatsApp numbers of a shop. */
export function ContactFields(props: {
  value: Part
  errors: { phone?: string | undefined; whatsapp?: string | undefined }
  onChange: (part: Partial<Part>) => void
}) {
  const t = useMessages()
  const name = useId()
  const { phone, whatsapp, whatsappNumber } = props.value
  return (
    <>
      <FieldAnchor field="phone">
        <PhoneField
          value={phone}
          error={props.errors.phone}
          onChange={(typed) => props.onChange({ phone: typed })}
        />
      </FieldAnchor>
      <FieldAnchor field="whatsapp" className="grid gap-3">
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 font-semibold">{t('register.whatsapp')}</legend>
          {CHOICES.map((choice) => (
            <RadioCard
              key={choice}
              name={name}
              title={t(`register.whatsapp.${choice}`)}
              checked={whatsapp === choice}
              onChange={() => props.onChange({ whatsapp: choice })}
            />
          ))}
        </fieldset>
        {whatsapp === 'other' && (
          <TextField
            label={t('register.whatsappNumber')}
            type="tel"
            inputMode="tel"
            name="whatsappNumber"
            direction="ltr"
            maxLength={40}
            value={whatsappNumber}
            error={props.errors.whatsapp}
            onChange={(event) => props.onChange({ whatsappNumber: event.target.value })}
          />
        )}
      </FieldAnchor>
    </>
  )
}
