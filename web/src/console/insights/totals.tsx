import { periodBefore, shareOf } from '@awan/core/insight/rules'
import { Difference, Figure } from '#components/charts/figure.tsx'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Main figures, with their change against the preceding period of the same length. */
export function Totals({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const { totals, before } = figures
  const earlier = periodBefore(figures)
  const rate = (part: number, whole: number) => {
    const share = shareOf(part, whole)
    return share === null ? '–' : format.percent(share)
  }
  const all = totals.bookings + totals.cancelled
  const { returning, customers } = totals
  return (
    <section aria-label={t('insight.period')} className="grid gap-2">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 lg:grid-cols-3">
        <Figure name={t('insight.bookings')} value={format.number(totals.bookings)}>
          <Difference now={totals.over} before={before.over} />
        </Figure>
        <Figure name={t('insight.done')} value={format.money(totals.done)}>
          <Difference now={totals.done} before={before.done} />
        </Figure>
        <Figure name={t('insight.expected')} value={format.money(totals.expected)}>
          {t('insight.expectedText')}
        </Figure>
        <Figure name={t('insight.returning')} value={rate(returning, customers)}>
          {t('insight.returningText', {
            returning: format.number(returning),
            customers: format.number(customers),
          })}
        </Figure>
        <Figure name={t('insight.missedRate')} value={rate(totals.missed, totals.over)} />
        <Figure name={t('insight.cancelledRate')} value={rate(totals.cancelled, all)} />
      </dl>
      <p className="text-sm text-ink-2">
        {t('insight.beforeText', {
          from: format.day(earlier.from, 'short'),
          to: format.day(earlier.to, 'short'),
        })}
      </p>
    </section>
  )
}
