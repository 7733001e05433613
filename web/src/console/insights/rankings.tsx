import { isByShop, shareOf } from '@awan/core/insight/rules'
import { Bars } from '#components/charts/bars.tsx'
import { ChartCard } from '#components/charts/chart-card.tsx'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Ranks services by bookings. */
export function ServiceRanking({ figures }: { figures: Insights }) {
  const t = useMessages()
  return (
    <Ranking
      rows={figures.services}
      title={t('insight.services')}
      said="insight.servicesSaid"
      head={t('insight.service')}
    />
  )
}

/** Ranks staff members by bookings. */
export function StaffRanking({ figures }: { figures: Insights }) {
  const t = useMessages()
  return (
    <Ranking
      rows={figures.staff}
      title={t('insight.staff')}
      said="insight.staffSaid"
      head={t('insight.person')}
    />
  )
}

/** Ranking by bookings; renders nothing without rows. */
function Ranking(props: {
  rows: Insights['services'] | Insights['staff']
  title: string
  said: 'insight.servicesSaid' | 'insight.staffSaid'
  /** Heading of the rows. */
  head: string
}) {
  const { rows } = props
  const t = useMessages()
  const format = useFormat()
  const [first] = rows
  if (!first) return null
  return (
    <ChartCard
      title={props.title}
      said={
        <T
          id={props.said}
          values={{ name: format.name(first.name), count: first.bookings }}
          components={{ name: <bdi /> }}
        />
      }
      chart={
        <Bars
          bars={rows.map(({ id, name, bookings }) => ({
            id,
            name: format.name(name),
            count: bookings,
          }))}
        />
      }
      table={{
        head: [props.head, t('insight.bookings'), t('insight.revenue')],
        rows: rows.map((row) => [
          <bdi key={row.id}>{format.name(row.name)}</bdi>,
          format.number(row.bookings),
          format.money(row.revenue),
        ]),
      }}
    />
  )
}

/** Shows the sources of bookings. */
export function SourceRanking({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const sources = figures.sources.filter(({ bookings }) => bookings > 0)
  if (sources.length === 0) return null
  const sum = (some: typeof sources) => some.reduce((all, { bookings }) => all + bookings, 0)
  const own = sources.filter(({ source }) => !isByShop(source))
  const bars = sources
    .map(({ source, bookings }) => ({ id: source, name: t(`insight.source.${source}`), bookings }))
    .toSorted((a, b) => b.bookings - a.bookings)
  return (
    <ChartCard
      title={t('insight.sources')}
      said={t('insight.sourcesSaid', {
        share: format.percent(shareOf(sum(own), sum(sources)) ?? 0),
      })}
      chart={<Bars bars={bars.map(({ bookings, ...bar }) => ({ ...bar, count: bookings }))} />}
      table={{
        head: [t('insight.source'), t('insight.bookings')],
        rows: bars.map(({ name, bookings }) => [name, format.number(bookings)]),
      }}
    />
  )
}
