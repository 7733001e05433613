import { periodBefore } from '@awan/core/insight/rules'
import { Difference, Figure } from '#components/charts/figure.tsx'
import type { SiteFigures } from '#features/analytics/desk-api.ts'
import { useDuration } from '#features/analytics/use-duration.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const COUNTED = ['sessions', 'people', 'newcomers', 'booked'] as const
const ACTIVE = ['day', 'week', 'month'] as const

/** Figures of the whole period with their change, and the active people at its end. */
export function SiteTotals({ figures }: { figures: SiteFigures }) {
  const t = useMessages()
  const format = useFormat()
  const duration = useDuration()
  const { totals, before, active } = figures
  const earlier = periodBefore(figures)
  return (
    <section aria-label={t('insight.period')} className="grid gap-2">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 lg:grid-cols-4">
        {COUNTED.map((name) => (
          <Figure key={name} name={t(`operator.total.${name}`)} value={format.number(totals[name])}>
            <Difference now={totals[name]} before={before[name]} />
          </Figure>
        ))}
        <Figure name={t('analytics.time')} value={duration(totals.time)}>
          <Difference now={totals.time} before={before.time} />
        </Figure>
        {ACTIVE.map((name) => (
          <Figure
            key={name}
            name={t(`operator.active.${name}`)}
            value={format.number(active[name])}
          />
        ))}
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
