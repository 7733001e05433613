import { Badge } from '#components/text/badge.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** 20% off · IQD 5,000 off */
export function Discount(props: { of: { kind: 'percent' | 'amount'; value: number } }) {
  const { kind, value } = props.of
  const t = useMessages()
  const format = useFormat()
  return (
    // With large text, a price does not fit on one line.
    <Badge tone="warning" className="text-start whitespace-normal!">
      {kind === 'percent'
        ? t('business.percentOff', { value: format.percent(value / 100) })
        : t('business.amountOff', { price: format.money(value) })}
    </Badge>
  )
}
