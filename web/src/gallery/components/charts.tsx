import { Bars } from '#components/charts/bars.tsx'
import { ChartCard } from '#components/charts/chart-card.tsx'
import { ColumnChart } from '#components/charts/column-chart.tsx'
import { Difference, Figure } from '#components/charts/figure.tsx'
import { CUT, PERSON, SHOP_NAME } from '#gallery/demo.ts'
import { Specimen, Stack } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const COUNTS = [42, 17, 0]
/** Days with their bookings, and the number they are compared with. */
const COLUMNS: [day: string, count: number, before: number][] = [
  ['2026-05-07', 12, 9],
  ['2026-05-08', 0, 4],
  ['2026-05-09', 31, 30],
  ['2026-05-10', 42, 36],
]

export function Charts() {
  const t = useMessages()
  const format = useFormat()
  const bars = [CUT, PERSON, SHOP_NAME].map((name, at) => ({
    id: name.en,
    name: format.name(name),
    count: COUNTS[at] ?? 0,
  }))
  return (
    <>
      <Specimen of="Bars">
        <Stack>
          <Bars bars={bars} />
        </Stack>
      </Specimen>
      <Specimen of="ChartCard">
        <Stack>
          <ChartCard
            title={t('insight.bookings')}
            said={t('insight.daySaid', { day: format.day('2026-05-10', 'full'), count: 42 })}
            chart={<Bars bars={bars} />}
            table={{
              head: [t('insight.day'), t('insight.bookings')],
              rows: bars.map(({ name, count }) => [name, format.number(count)]),
            }}
          />
        </Stack>
      </Specimen>
      <Specimen of="ColumnChart" state="beside the time before">
        <Stack>
          <ColumnChart
            title={t('insight.bookings')}
            said={t('insight.daySaid', { day: format.day('2026-05-10', 'full'), count: 42 })}
            along={t('insight.day')}
            columns={COLUMNS.map(([key, count, before]) => ({
              key,
              mark: format.day(key, 'dayMonth'),
              said: t('insight.daySaid', { day: format.day(key, 'full'), count }),
              count,
              before,
            }))}
            table={{
              head: [t('insight.day'), t('insight.bookings')],
              rows: COLUMNS.map(([day, count]) => [format.day(day, 'short'), format.number(count)]),
            }}
          />
        </Stack>
      </Specimen>
      <Specimen of="Figure · Difference" state="more, less, the same">
        <dl className="grid w-full grid-cols-2 gap-3">
          {[
            [42, 30],
            [12, 30],
            [30, 30],
          ].map(([now = 0, before = 0]) => (
            <Figure key={now} name={t('insight.bookings')} value={format.number(now)}>
              <Difference now={now} before={before} />
            </Figure>
          ))}
          <Figure name={t('insight.cancelled')} value={format.number(3)} />
        </dl>
      </Specimen>
    </>
  )
}
