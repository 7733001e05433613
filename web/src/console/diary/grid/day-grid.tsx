import { useId, useRef, useState } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { cx } from '#components/class-names.ts'
import { EventCard } from '#console/diary/event/event-card.tsx'
import { useEventCard, type ShownCard } from '#console/diary/event/use-event-card.ts'
import type { Span } from '#console/diary/grid/axis.ts'
import type { Column } from '#console/diary/grid/columns.ts'
import { useDrawing } from '#console/diary/grid/sight/drawing.ts'
import { GridColumn } from '#console/diary/grid/grid-column.tsx'
import { GridHeads, HourColumn, type GridHead } from '#console/diary/grid/grid-edges.tsx'
import { nowOn } from '#console/diary/grid/now-line.tsx'
import { heightOf } from '#console/diary/grid/place.ts'
import { useGridInput } from '#console/diary/grid/use-grid-input.ts'
import { useOpening } from '#console/diary/grid/sight/use-opening.ts'
import { useFollow } from '#console/diary/grid/sight/use-follow.ts'
import { useSight } from '#console/diary/grid/sight/use-sight.ts'
import { useStops } from '#console/diary/grid/use-stops.ts'
import { MoveBar } from '#console/diary/move/move-bar.tsx'
import { useGhosts } from '#console/diary/move/use-ghosts.ts'
import type { TimeRequest } from '#console/diary/move/judging.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useMoving, type Grid, type Moving } from '#console/diary/move/use-moving.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment, AppointmentMove } from '#features/appointment/diary-api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface DayGridProps {
  columns: readonly Column[]
  axis: Span
  heads: readonly GridHead[]
  /** Hue of each staff member, in degrees. */
  hues: ReadonlyMap<string, number>
  staffName: (staffId: string) => string
  judge: (request: TimeRequest) => Judgement | undefined
  /** Minimum width of a column. */
  least: string
  /** Current working day, if it is among those shown. */
  today: string | undefined
  onOpen: (appointmentId: string) => void
  onOpenBlock: (blockId: string) => void
  /** Absent if the account may not change the diary. */
  onCreate: ((column: Column, minute: number) => void) | undefined
  onMove: ((appointment: ShopAppointment, move: AppointmentMove) => void) | undefined
  /** Id of the appointment shown beside the grid. */
  open: string | undefined
}

const SCROLLER =
  'relative isolate max-h-[calc(100dvh-14rem)] scroll-ps-17 overflow-auto overscroll-x-contain lg:rounded-lg'

/** Grid of hours by days or staff members; handles all clicks, keys and drags on it. */
export function DayGrid(props: DayGridProps) {
  const { columns, axis, heads, today } = props
  const t = useMessages()
  const { timeZone } = useShop()
  const now = useNow(MINUTE_MS)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const grid = { ...props, timeZone, area, scroller }
  const move = useMoving(grid)
  const ghosts = useGhosts(grid, move)
  const { drawn, stops, look } = useDrawn(columns, grid, move.moving)
  const { shown, hide, takes, ...card } = useEventCard(move.moving !== undefined)
  const input = useGridInput({ ...props, takes }, move, stops)
  const template = { gridTemplateColumns: `repeat(${columns.length}, minmax(${props.least}, 1fr))` }
  const nowAt = today === undefined ? undefined : nowOn(today, axis, timeZone, now)
  useOpening(columns, nowAt, axis, grid)
  return (
    <div className="-mx-gutter bg-surface shadow-1 lg:mx-0 lg:rounded-lg" {...card}>
      <p id={id} hidden>
        {t('diary.scheduleHint', { key: 'M' })}
      </p>
      {/* As high as the window allows: column heads and hours stay visible while scrolling. */}
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without an entry to focus, the arrow keys scroll it
        tabIndex={stops.none ? 0 : undefined}
        // During a move by keyboard, its bar covers the last hours.
        className={cx(SCROLLER, move.moving?.by === 'keys' && 'pb-44')}
        onScroll={look}
      >
        <GridHeads heads={heads} columns={columns} template={template} />
        <div
          className="relative flex w-full min-w-fit"
          style={{ blockSize: heightOf(axis.to - axis.from) }}
        >
          <HourColumn axis={axis} now={now} nowAt={nowAt} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are pressed; a free time can also be booked with the button of the page */}
          <div
            ref={area}
            role="group"
            aria-label={t('diary.schedule')}
            aria-describedby={props.onMove && id}
            className="relative grid flex-1"
            style={template}
            onFocus={stops.onFocus}
            onBlur={stops.onBlur}
            {...input}
            {...ghosts.pointer}
          >
            {columns.map((column, at) => (
              <GridColumn
                key={column.key}
                column={column}
                axis={axis}
                drawn={drawn.has(at)}
                label={heads[at]?.label ?? ''}
                now={now}
                nowAt={column.date === today ? nowAt : undefined}
                tinted={heads[at]?.tinted ?? false}
                hues={props.hues}
                stop={stops.in(at)}
                ghost={ghosts.in(at)}
                lifted={move.moving?.origin.column === at ? move.moving.appointment.id : undefined}
                open={props.open}
              />
            ))}
          </div>
        </div>
      </div>
      {shown && (
        <Card shown={shown} columns={columns} now={now} staff={props.staffName} onLeave={hide} />
      )}
      <MoveBar
        move={move}
        where={(target) => heads[target.column]?.label ?? ''}
        onDone={stops.follow}
      />
    </div>
  )
}

/** Returns the columns to draw, and the roving focus within them. */
function useDrawn(
  columns: readonly Column[],
  { scroller, area }: Pick<Grid, 'scroller' | 'area'>,
  moving: Moving | undefined,
) {
  const { reveal, look, ...sight } = useSight(columns.length, scroller, area)
  const [focused, setFocused] = useState<string>()
  const kept = [columnOf(columns, focused), moving?.origin.column ?? -1]
  const drawn = useDrawing(columns, sight, kept)
  const stops = useStops(columns, { area, focused, onFocused: setFocused, drawn, reveal })
  useFollow(columns, moving, area)
  return { drawn, stops, look }
}

/** Returns the index of an entry's column; -1 for none. */
function columnOf(columns: readonly Column[], key: string | undefined): number {
  return columns.findIndex(
    ({ appointments, offs }) =>
      appointments.some(({ entry }) => entry.id === key) ||
      offs.some(({ entry }) => entry.key === key),
  )
}

/** Card of an appointment whose event has no room for its text. */
function Card(props: {
  shown: ShownCard
  columns: readonly Column[]
  now: number
  staff: (staffId: string) => string
  onLeave: () => void
}) {
  const { shown, now, onLeave } = props
  const appointment = props.columns
    .flatMap(({ appointments }) => appointments)
    .map(({ entry }) => entry)
    .find(({ id }) => id === shown.appointmentId)
  if (!appointment) return null
  const staff = props.staff(appointment.staffId)
  return (
    <EventCard appointment={appointment} staff={staff} now={now} at={shown.box} onLeave={onLeave} />
  )
}
