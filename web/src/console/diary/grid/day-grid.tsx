import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { EventCard } from '#console/diary/event/event-card.tsx'
import { useEventCard } from '#console/diary/event/use-event-card.ts'
import { hoursOf, type Span } from '#console/diary/grid/axis.ts'
import type { Column } from '#console/diary/grid/columns.ts'
import { useDrawing } from '#console/diary/grid/drawing.ts'
import { snappedDown } from '#console/diary/move/drop.ts'
import { GridColumn } from '#console/diary/grid/grid-column.tsx'
import { MoveBar } from '#console/diary/move/move-bar.tsx'
import { NowBadge, nowOn } from '#console/diary/grid/now-line.tsx'
import { heightOf } from '#console/diary/grid/place.ts'
import { nextStop } from '#console/diary/grid/roving.ts'
import { useGhosts } from '#console/diary/move/use-ghosts.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useMoving } from '#console/diary/move/use-moving.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit, VisitMove } from '#features/appointment/diary-api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { formatHour } from '#lib/datetime/hour.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import type { Placement } from '@awan/core/appointment/diary-rules'

export interface GridHead {
  /** What a screen reader calls the column. */
  label: string
  content: ReactNode
  tinted?: boolean
}

/** Hours down, days or people across: what is tapped, typed and dragged on it is heard here. */
export function DayGrid(props: {
  columns: readonly Column[]
  axis: Span
  heads: readonly GridHead[]
  /** The colour of each staff member, in degrees. */
  hues: ReadonlyMap<string, number>
  staffName: (staffId: string) => string
  judge: (wish: Placement) => Judgement | undefined
  /** The least width of a column. */
  least: string
  /** The working day that it is now, where it is among those shown. */
  today: string | undefined
  onOpen: (visitId: string) => void
  onOpenBlock: (blockId: string) => void
  /** Absent where nothing may be changed. */
  onCreate: ((column: Column, minute: number) => void) | undefined
  onMove: ((visit: Visit, move: VisitMove) => void) | undefined
}) {
  const { columns, axis, heads, today } = props
  const id = useId()
  const { t, locale } = useLanguage()
  const { timeZone } = useShop()
  const now = useNow(60_000)
  const head = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const grid = { ...props, timeZone, area, scroller }
  const move = useMoving(grid)
  const ghosts = useGhosts(grid, move)
  const { shown, hide, ...card } = useEventCard(move.moving !== undefined)
  const carded = shown && visitOf(columns, shown.visitId)
  const [focused, setFocused] = useState<string>()
  /** The first column in sight. */
  const [first, setFirst] = useState(0)
  const drawn = useDrawing(columns, Math.min(first, columns.length - 1))
  const stops = columns.map(({ visits, offs }) =>
    [
      ...visits.map(({ thing, from }) => ({ key: thing.id, from })),
      ...offs.flatMap(({ thing, from }) => (thing.block ? [{ key: thing.key, from }] : [])),
    ].sort((a, b) => a.from - b.from),
  )
  const known = stops.some((list) => list.some(({ key }) => key === focused))
  const stop = known ? focused : stops.find((list) => list.length > 0)?.[0]?.key
  const template = { gridTemplateColumns: `repeat(${columns.length}, minmax(${props.least}, 1fr))` }
  const nowAt = today === undefined ? undefined : nowOn(today, axis, timeZone, now)

  // What was moved into another column was drawn anew there: the focus goes along.
  const dropped = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = dropped.current
    dropped.current = undefined
    // Whoever has gone on meanwhile is not called back.
    if (id === undefined || document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)?.focus()
  }, [columns])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const id = event.target instanceof HTMLElement ? event.target.dataset.stop : undefined
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (move.moving) {
      event.preventDefault()
      if (event.key === 'Escape') move.giveUp()
      else if (event.key === 'Enter') {
        const { visit, origin, target } = move.moving
        if (move.drop() && origin.column !== target.column) dropped.current = visit.id
      } else move.stepBy(event.key, rtl)
      return
    }
    // The key, not its letter: an Arabic keyboard writes another one.
    if (event.code === 'KeyM' && move.startByKeys(id)) return event.preventDefault()
    const next = id === undefined ? undefined : nextStop(event.key, id, stops, rtl)
    if (next === undefined) return
    event.preventDefault()
    area.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(next)}"]`)?.focus()
  }
  const onClick = (event: React.MouseEvent<HTMLElement>) => {
    if (move.wasDragged() || move.moving) return
    const target = event.target instanceof Element ? event.target : undefined
    const stopped = target?.closest<HTMLElement>('[data-stop]')
    if (stopped?.dataset.visit) return props.onOpen(stopped.dataset.visit)
    if (stopped?.dataset.block) return props.onOpenBlock(stopped.dataset.block)
    const point = move.pointAt(event.clientX, event.clientY)
    const column = point && columns[point.column]
    if (column) props.onCreate?.(column, snappedDown(point.minute))
  }
  return (
    <div className="-mx-5 bg-surface shadow-1 lg:mx-0 lg:rounded-lg" {...card}>
      <p id={id} hidden>
        {t('diary.scheduleHint', { key: 'M' })}
      </p>
      <div
        ref={head}
        className="sticky top-0 z-4 flex overflow-hidden border-b border-line bg-surface lg:rounded-t-lg"
      >
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
      <div
        ref={scroller}
        className="relative overflow-x-auto overscroll-x-contain lg:rounded-b-lg"
        onScroll={(event) => {
          const { scrollLeft } = event.currentTarget
          if (head.current) head.current.scrollLeft = scrollLeft
          const share = Math.abs(scrollLeft) / (area.current?.offsetWidth ?? Infinity)
          setFirst(Math.floor(share * columns.length))
        }}
      >
        <div
          className="relative isolate flex w-full min-w-fit"
          style={{ blockSize: heightOf(axis.to - axis.from) }}
        >
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
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- what is pressed are the buttons in it; a free time is also booked with the button of the page */}
          <div
            ref={area}
            role="group"
            aria-label={t('diary.schedule')}
            aria-describedby={props.onMove && id}
            className="relative grid flex-1"
            style={template}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={(event) => setFocused(event.target.dataset.stop)}
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
                stop={stops[at]?.some(({ key }) => key === stop) ? stop : undefined}
                ghost={ghosts.in(at)}
                lifted={move.moving?.origin.column === at ? move.moving.visit.id : undefined}
              />
            ))}
          </div>
        </div>
      </div>
      {carded && (
        <EventCard
          visit={carded}
          staff={props.staffName(carded.staffId)}
          now={now}
          at={shown.box}
          onLeave={hide}
        />
      )}
      <MoveBar
        move={move}
        where={(target) => heads[target.column]?.label ?? ''}
        onDropped={(id) => {
          dropped.current = id
        }}
      />
    </div>
  )
}

function visitOf(columns: readonly Column[], id: string): Visit | undefined {
  return columns
    .flatMap(({ visits }) => visits)
    .map(({ thing }) => thing)
    .find((visit) => visit.id === id)
}
