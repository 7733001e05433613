import { NumberField } from '#components/fields/number-field.tsx'
import { isLength, isPrice, priceFaultOf } from '#features/offering/draft.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface AmountProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** The form was submitted; faults are shown only from then on. */
  submitted: boolean
}

/** Field for the length of an appointment, in minutes. */
export function LengthField({ value, onChange, submitted }: AmountProps) {
  const t = useMessages()
  return (
    <NumberField
      label={t('diary.length')}
      value={value}
      error={submitted && !isLength(value) && t('offering.fault.duration')}
      onChange={onChange}
    />
  )
}

/** Field for the price of an appointment, in dinars. */
export function PriceField({ value, onChange, submitted }: AmountProps) {
  const t = useMessages()
  return (
    <NumberField
      label={t('console.field.price')}
      value={value}
      error={submitted && !isPrice(value) && t(priceFaultOf(value))}
      onChange={onChange}
    />
  )
}
