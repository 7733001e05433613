import type { CSSProperties, ReactNode } from 'react'
import { hoursOf, type Span } from '#console/diary/grid/axis.ts'
import type { Column } from '#console/diary/grid/columns.ts'
import { NowBadge } from '#console/diary/grid/now-line.tsx'
import { heightOf } from '#console/diary/grid/place.ts'
import { formatHour } from '#lib/datetime/hour.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

export interface GridHead {
  /** Accessible name of the column. */
  label: string
  content: ReactNode
  tinted?: boolean
}

/** Sticky heads of the columns. */
export function GridHeads(props: {
  heads: readonly GridHead[]
  columns: readonly Column[]
  template: CSSProperties
}) {
  const { heads, columns, template } = props
  return (
    <div className="sticky top-0 z-4 flex w-full min-w-fit border-b border-line bg-surface">
      <div className="sticky start-0 z-1 w-17 flex-none bg-surface" />
      <div className="grid flex-1" style={template}>
        {heads.map((one, at) => (
          <div
            key={columns[at]?.key}
            className={`flex min-w-0 items-center gap-2 border-s border-line px-2 py-2.5 lg:px-3 font-semibold ${one.tinted ? 'bg-bg-subtle' : ''}`}
          >
            {one.content}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Hours beside the columns, with the current time. */
export function HourColumn(props: { axis: Span; now: number; nowAt: number | undefined }) {
  const { axis, now, nowAt } = props
  const { locale } = useLanguage()
  return (
    <div aria-hidden="true" className="sticky start-0 z-3 w-17 flex-none bg-surface">
      {hoursOf(axis).map((minute) => (
        <span
          key={minute}
          className="num absolute px-2 pt-1 text-xs leading-ui text-ink-2"
          style={{ insetBlockStart: heightOf(minute - axis.from) }}
        >
          {formatHour(locale, minute)}
        </span>
      ))}
      <span className="hour-lines pointer-events-none absolute inset-0" />
      {nowAt !== undefined && <NowBadge at={nowAt} now={now} />}
    </div>
  )
}
