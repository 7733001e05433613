import { shareOf } from '@awan/core/insight/rules'
import { Bars } from '#components/charts/bars.tsx'
import { ChartCard } from '#components/charts/chart-card.tsx'
import type { SiteFigures } from '#features/analytics/desk-api.ts'
import { PAGE_LABELS } from '#features/analytics/page-labels.ts'
import { useDuration } from '#features/analytics/use-duration.ts'
import { DayChart } from '#features/insight/components/day-chart.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'

/** Charts of the days, the funnel from home to a booking, the pages and the cities. */
export function SiteShares({ figures }: { figures: SiteFigures }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <Days figures={figures} />
      </div>
      <Funnel funnel={figures.funnel} />
      <Pages pages={figures.pages} />
      <Cities cities={figures.cities} />
    </div>
  )
}

function Days({ figures }: { figures: SiteFigures }) {
  const t = useMessages()
  const format = useFormat()
  const { days, totals } = figures
  return (
    <DayChart
      area="operator"
      days={days.map((day) => ({ ...day, count: day.sessions }))}
      total={totals.sessions}
      table={{
        head: [t('insight.day'), t('analytics.sessions'), t('insight.before')],
        rows: days.map(({ date, sessions, before }) => [
          format.day(date, 'short'),
          format.number(sessions),
          format.number(before),
        ]),
      }}
    />
  )
}

function Funnel({ funnel }: Pick<SiteFigures, 'funnel'>) {
  const t = useMessages()
  const format = useFormat()
  const [first, last] = [funnel[0]?.sessions ?? 0, funnel.at(-1)?.sessions ?? 0]
  const share = shareOf(last, first)
  const steps = funnel.map(({ step, sessions }) => ({
    id: step,
    name: t(`operator.step.${step}`),
    count: sessions,
  }))
  return (
    <ChartCard
      title={t('operator.funnel')}
      said={
        share === null
          ? t('operator.funnelUnknown')
          : t('operator.funnelSaid', { share: format.percent(share) })
      }
      chart={<Bars bars={steps} />}
      table={{
        head: [t('operator.step'), t('analytics.sessions')],
        rows: steps.map(({ name, count }) => [name, format.number(count)]),
      }}
    />
  )
}

function Pages({ pages }: Pick<SiteFigures, 'pages'>) {
  const t = useMessages()
  const format = useFormat()
  const duration = useDuration()
  const [first] = pages
  if (!first) return null
  const name = (page: typeof first.page) => t(PAGE_LABELS[page])
  return (
    <ChartCard
      title={t('analytics.pages')}
      said={t('operator.leads', { name: name(first.page), number: format.number(first.visits) })}
      chart={
        <Bars
          bars={pages.map((row) => ({ id: row.page, name: name(row.page), count: row.visits }))}
        />
      }
      table={{
        head: [t('operator.page'), t('operator.visits'), t('analytics.time')],
        rows: pages.map((row) => [name(row.page), format.number(row.visits), duration(row.time)]),
      }}
    />
  )
}

function Cities({ cities }: Pick<SiteFigures, 'cities'>) {
  const t = useMessages()
  const format = useFormat()
  const nameOf = usePlaceName()
  const [first] = cities
  if (!first) return null
  const rows = cities.map((city) => ({ ...city, name: nameOf('cities', city.cityId) }))
  return (
    <ChartCard
      title={t('operator.byCity')}
      said={t('operator.leads', {
        name: nameOf('cities', first.cityId),
        number: format.number(first.sessions),
      })}
      chart={
        <Bars
          bars={rows.map(({ cityId, name, sessions }) => ({ id: cityId, name, count: sessions }))}
        />
      }
      table={{
        head: [t('operator.field.city'), t('analytics.sessions'), t('operator.total.people')],
        rows: rows.map(({ name, sessions, people }) => [
          name,
          format.number(sessions),
          format.number(people),
        ]),
      }}
    />
  )
}
