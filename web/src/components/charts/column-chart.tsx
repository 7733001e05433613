import { useState, type ComponentProps, type PointerEvent } from 'react'
import { cx } from '#components/class-names.ts'
import { ChartCard } from '#components/charts/chart-card.tsx'
import { ticksUpTo } from '#components/charts/ticks.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** One time step with its count, and the count it is compared with. */
export interface ChartColumn {
  key: string
  /** Label below the column, where there is room. */
  mark: string
  /** Full description of the column. */
  said: string
  count: number
  before?: number | undefined
}

/** Maximum number of columns that all get a label; with more, only three do. */
const ALL_MARKED = 8

/** A column chart in the reading direction of time; the value of a column is shown on hover and keyboard focus. */
export function ColumnChart(
  props: Pick<ComponentProps<typeof ChartCard>, 'title' | 'said' | 'table'> & {
    columns: readonly ChartColumn[]
    /** Label of the control that steps through the columns by keyboard. */
    along: string
  },
) {
  const { columns, along, title } = props
  const t = useMessages()
  const [chosen, setChosen] = useState<string>()
  // Another period may lack the chosen column: then the highest one is shown.
  const shown =
    columns.find(({ key }) => key === chosen) ??
    columns.reduce((best, one) => (one.count > best.count ? one : best))
  const compared = columns.some(({ before = 0 }) => before > 0)
  return (
    <ChartCard
      title={title}
      said={props.said}
      table={props.table}
      chart={
        <div className="grid gap-1">
          <p className="num text-sm font-semibold">{shown.said}</p>
          <Columns columns={columns} shown={shown.key} onShow={setChosen} />
          <Marks columns={columns} />
          {compared && (
            <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-xs text-ink-2">
              <span className="flex items-center gap-1.5">
                <span className="mark size-3 bg-brand" />
                {t('insight.now')}
              </span>
              <span className="flex items-center gap-1.5">
                <span className="w-4 border-t-2 border-ink" />
                {t('insight.before')}
              </span>
            </p>
          )}
        </div>
      }
      control={
        columns.length > 1 && (
          <input
            type="range"
            aria-label={`${along}: ${title}`}
            aria-valuetext={shown.said}
            min={0}
            max={columns.length - 1}
            value={columns.indexOf(shown)}
            onChange={(event) => setChosen(columns[Number(event.target.value)]?.key)}
            className="ms-8 h-11 w-[calc(100%-2rem)] accent-brand print:hidden"
          />
        )
      }
    />
  )
}

function Columns(props: {
  columns: readonly ChartColumn[]
  shown: string
  onShow: (key: string | undefined) => void
}) {
  const { columns } = props
  const format = useFormat()
  const ticks = ticksUpTo(Math.max(...columns.flatMap(({ count, before = 0 }) => [count, before])))
  const top = ticks.at(-1) ?? 1
  const share = (count: number) => `${(count / top) * 100}%`
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / width
    const rtl = getComputedStyle(currentTarget).direction === 'rtl'
    props.onShow(columns[Math.floor((rtl ? 1 - part : part) * columns.length)]?.key)
  }
  return (
    <div className="relative mt-3 h-40">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="num absolute inset-x-0 flex h-0 items-start text-xs leading-none text-ink-2"
          style={{ insetBlockEnd: share(tick) }}
        >
          <span className="w-8 -translate-y-1/2">{format.number(tick)}</span>
          <span className="flex-1 border-t border-line" />
        </span>
      ))}
      <div
        className={cx(
          'absolute inset-y-0 start-8 end-0 flex touch-pan-y border-b border-line-strong',
          columns.length <= 45 && 'gap-px',
        )}
        onPointerDown={point}
        onPointerMove={point}
      >
        {columns.map(({ key, count, before = 0 }) => (
          <span key={key} className="relative flex min-w-0 flex-1 items-end justify-center">
            <span
              data-chosen={key === props.shown || undefined}
              className={cx(
                'mark w-full max-w-16',
                key === props.shown ? 'bg-saffron' : 'bg-brand',
              )}
              style={{ height: share(count) }}
            />
            {before > 0 && (
              <span
                className="absolute inset-x-0 mx-auto max-w-16 border-t-2 border-ink"
                style={{ insetBlockEnd: share(before) }}
              />
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

const MARK_ENDS = ['text-start', 'text-center', 'text-end'] as const

/** Labels all columns if there is room, else the first, middle and last. */
function Marks({ columns }: { columns: readonly ChartColumn[] }) {
  if (columns.length <= ALL_MARKED)
    return (
      <p className="flex ps-8 text-center text-xs text-ink-2">
        {columns.map(({ key, mark }) => (
          <span key={key} className="min-w-0 flex-1">
            {mark}
          </span>
        ))}
      </p>
    )
  const marked = [columns[0], columns[Math.floor(columns.length / 2)], columns.at(-1)] as const
  return (
    <p className="flex flex-wrap gap-x-2 ps-8 text-xs text-ink-2">
      {marked.map((column, at) => (
        <span key={column?.key} className={cx('flex-1', MARK_ENDS[at])}>
          {column?.mark}
        </span>
      ))}
    </p>
  )
}
