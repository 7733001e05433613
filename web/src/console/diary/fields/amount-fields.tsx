import { NumberField } from '#components/fields/number-field.tsx'
import { isLength, isPrice, priceFaultOf } from '#features/offering/draft.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface AmountProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** Says whether saving was tried: before that nothing is wrong yet. */
  submitted: boolean
}

/** Shows how many minutes an appointment takes. */
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

/** Shows what an appointment costs, in dinars. */
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
