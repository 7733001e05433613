import { memo, useMemo } from 'react'
import { cx } from '#components/class-names.ts'
import type { Span } from '#console/diary/grid/axis.ts'
import { stateOf, type Column } from '#console/diary/grid/columns.ts'
import { Ghost } from '#console/diary/move/ghost.tsx'
import { NowLine } from '#console/diary/grid/now-line.tsx'
import { OffEvent } from '#console/diary/grid/off-event.tsx'
import { placeOf } from '#console/diary/grid/place.ts'
import { AppointmentEvent } from '#console/diary/grid/appointment-event.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export interface GhostPlace {
  span: Span
  refused?: boolean
  text?: string
}

/** Column of the grid; memoized, so that only a changed column is rendered again. */
export const GridColumn = memo(function GridColumn(props: {
  column: Column
  axis: Span
  /** False: its events are rendered in one of the next frames. */
  drawn: boolean
  label: string
  /** Milliseconds, to the minute: it decides which appointments are in progress. */
  now: number
  /** Minutes of the current time down the axis, if it is that day. */
  nowAt: number | undefined
  tinted: boolean
  /** Hue of each staff member, in degrees. */
  hues: ReadonlyMap<string, number>
  /** Key of the entry that Tab reaches, if it is in this column. */
  stop: string | undefined
  ghost: GhostPlace | undefined
  lifted: string | undefined
  open: string | undefined
}) {
  const { axis, stop, ghost } = props
  const { hours, appointments, offs } = props.column
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const voice = useMemo(() => ({ t, format, timeZone }), [t, format, timeZone])
  return (
    // With `content-visibility`, the browser does not draw columns far out of sight.
    <div className="off-hours relative border-s border-line bg-bg-sunken [content-visibility:auto] dark:bg-bg">
      {hours.map((span) => (
        <span
          key={span.from}
          aria-hidden="true"
          className={cx('absolute', props.tinted ? 'bg-bg-subtle' : 'bg-surface')}
          style={placeOf(span, axis)}
        />
      ))}
      <span className="hour-lines absolute inset-0" />
      {props.nowAt !== undefined && <NowLine at={props.nowAt} />}
      <ol aria-label={props.label} className="@container absolute inset-0">
        {props.drawn &&
          offs.map((off) => (
            <OffEvent
              key={off.entry.key}
              placed={off}
              axis={axis}
              tabbable={stop === off.entry.key}
            />
          ))}
        {props.drawn &&
          appointments.map((placed) => (
            <AppointmentEvent
              key={placed.entry.id}
              placed={placed}
              axis={axis}
              state={stateOf(placed.entry, props.now)}
              hue={props.hues.get(placed.entry.staffId) ?? 0}
              tabbable={stop === placed.entry.id}
              lifted={props.lifted === placed.entry.id}
              open={props.open === placed.entry.id}
              voice={voice}
            />
          ))}
        {ghost && <Ghost {...ghost} axis={axis} />}
      </ol>
    </div>
  )
})
