import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the price; with a promotion, also the full price, struck through. Whole dinars. */
export function Price(props: { price: number; fullPrice: number | null | undefined }) {
  const { price, fullPrice } = props
  const t = useMessages()
  const format = useFormat()
  if (!fullPrice) return <span className="num">{format.money(price)}</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <s aria-hidden="true" className="num text-sm font-normal text-ink-2">
        {format.money(fullPrice)}
      </s>
      <span className="num">{format.money(price)}</span>
      <span className="sr-only">
        {t('appointment.insteadOf', { price: format.money(fullPrice) })}
      </span>
    </span>
  )
}
