import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { instantAt, type Span, type WallMinute } from '#console/diary/grid/axis.ts'
import type { Column } from '#console/diary/grid/columns.ts'
import {
  columnAt,
  lengthTo,
  minuteAt,
  snapped,
  stepped,
  within,
  type Target,
} from '#console/diary/move/drop.ts'
import type { Placed } from '#console/diary/grid/lanes.ts'
import { useAutoscroll } from '#console/diary/move/use-autoscroll.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import type { Visit, VisitMove } from '#features/appointment/diary-api.ts'
import type { Placement } from '@awan/core/appointment/diary-rules'

/** Fingers hold this long before they lift a visit: shorter, they scroll. Milliseconds. */
const HOLD_MS = 300
/** Pixels that a hand may tremble. */
const SLACK = { mouse: 4, touch: 10 }

export interface Moving {
  visit: Visit
  by: 'keys' | 'pointer'
  edge: 'whole' | 'end'
  origin: Target
  target: Target
}

/** Where the pointer holds what it may come to move. */
interface Grip {
  visit: Visit
  edge: Moving['edge']
  origin: Target
  pointerId: number
  x: number
  y: number
  /** Minutes between the start of the visit and the pointer. */
  grabbed: number
  timer?: ReturnType<typeof setTimeout>
}

export interface Grid {
  columns: readonly Column[]
  axis: Span
  timeZone: string
  area: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  judge: (wish: Placement) => Judgement | undefined
  /** Absent: nothing may be moved. */
  onMove: ((visit: Visit, move: VisitMove) => void) | undefined
}

/** Lifts visits with a pointer or by keys and follows them until they are dropped or given up. */
export function useMoving(grid: Grid) {
  const { columns, axis, area } = grid
  const [moving, setMoving] = useState<Moving>()
  const grip = useRef<Grip>(undefined)
  const dragged = useRef(false)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef({ x: 0, y: 0 })

  const find = (id: string): { placed: Placed<Visit>; column: number } | undefined => {
    for (const [column, { visits }] of columns.entries()) {
      const placed = visits.find(({ thing }) => thing.id === id)
      if (placed) return { placed, column }
    }
    return undefined
  }
  const originOf = (id: string | undefined): { visit: Visit; origin: Target } | undefined => {
    const found = id === undefined || !grid.onMove ? undefined : find(id)
    if (!found || found.placed.thing.status !== 'confirmed') return undefined
    const { from, to, thing } = found.placed
    return { visit: thing, origin: { column: found.column, from, length: to - from } }
  }
  const pointAt = (x: number, y: number): { column: number; minute: WallMinute } | undefined => {
    const element = area.current
    if (!element) return undefined
    const box = element.getBoundingClientRect()
    const rtl = getComputedStyle(element).direction === 'rtl'
    const column = columnAt(x, { start: box.x, width: box.width, count: columns.length, rtl })
    return { column, minute: minuteAt(y, box, axis) }
  }
  const follow = (x: number, y: number) => {
    last.current = { x, y }
    const held = grip.current
    const point = pointAt(x, y)
    if (!held || !point) return
    setMoving((now) => {
      if (!now) return now
      const { length } = now.target
      const target =
        now.edge === 'end'
          ? { ...now.origin, length: lengthTo(now.origin.from, snapped(point.minute)) }
          : {
              column: point.column,
              from: within(axis, snapped(point.minute - held.grabbed), length),
              length,
            }
      return sameTarget(target, now.target) ? now : { ...now, target }
    })
  }
  const begin = (held: Grip) => {
    clearTimeout(held.timer)
    dragged.current = true
    area.current?.setPointerCapture(held.pointerId)
    const { visit, edge, origin } = held
    setMoving({ visit, by: 'pointer', edge, origin, target: origin })
  }
  const putBack = () => {
    clearTimeout(grip.current?.timer)
    grip.current = undefined
    setMoving(undefined)
  }
  const letGo = () => {
    putBack()
    // The press that ends a drag is not a press on what lies below it.
    clearTimeout(ending.current)
    ending.current = setTimeout(() => {
      dragged.current = false
    })
  }
  const placementOf = ({ visit, target }: Moving): Placement => {
    const column = columns[target.column]
    const start = instantAt(grid.timeZone, column?.date ?? '', target.from)
    return {
      id: visit.id,
      staffId: column?.staffId ?? visit.staffId,
      start,
      end: start + target.length * 60_000,
      bufferBeforeMinutes: visit.bufferBeforeMinutes,
      bufferAfterMinutes: visit.bufferAfterMinutes,
    }
  }
  const judgement = moving && grid.judge(placementOf(moving))
  const drop = () => {
    if (!moving || !judgement?.allowed) return false
    if (!sameTarget(moving.target, moving.origin)) {
      const wish = placementOf(moving)
      grid.onMove?.(moving.visit, {
        start: new Date(wish.start).toISOString().replace('.000Z', 'Z'),
        staffId: wish.staffId,
        durationMinutes: moving.target.length,
        outsideHours: judgement.state === 'outside' || undefined,
      })
    }
    return true
  }

  const scrolling = moving?.by === 'pointer'
  useAutoscroll(scrolling, grid.scroller, last, () => follow(last.current.x, last.current.y))
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // The button is still held: its end remains the end of a drag.
    if (event.key === 'Escape') putBack()
  })
  useEffect(() => {
    if (!scrolling) return
    const element = area.current
    // Only a listener that says so beforehand may keep a finger from scrolling the page.
    const hold = (event: Event) => event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    element?.addEventListener('contextmenu', hold)
    window.addEventListener('keydown', onEscape)
    return () => {
      element?.removeEventListener('touchmove', hold)
      element?.removeEventListener('contextmenu', hold)
      window.removeEventListener('keydown', onEscape)
    }
  }, [scrolling, area])

  return {
    moving,
    judgement,
    /** Whether the press that is just ending was a drag. */
    wasDragged: () => dragged.current,
    pointAt,
    startByKeys: (id: string | undefined) => {
      const found = originOf(id)
      if (found) setMoving({ ...found, by: 'keys', edge: 'whole', target: found.origin })
      return found !== undefined
    },
    stepBy: (key: string, rtl: boolean) => {
      const next = moving && stepped(key, moving.target, { axis, columns: columns.length, rtl })
      if (next) setMoving({ ...moving, target: next })
      return next !== undefined
    },
    /** False: it may not stand there, and goes on being moved. */
    drop: () => {
      const dropped = drop()
      if (dropped) letGo()
      return dropped
    },
    giveUp: putBack,
    pointer: {
      onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
        const target = event.target instanceof Element ? event.target : undefined
        const id = target?.closest<HTMLElement>('[data-visit]')?.dataset.visit
        const found = originOf(id)
        if (event.button !== 0 || moving) return
        // A busy page hears of a new press before the end of the last one has passed.
        clearTimeout(ending.current)
        dragged.current = false
        if (!found) return
        const point = pointAt(event.clientX, event.clientY)
        const held: Grip = {
          ...found,
          edge: target?.closest('[data-edge]') ? 'end' : 'whole',
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          grabbed: (point?.minute ?? 0) - found.origin.from,
        }
        grip.current = held
        last.current = { x: held.x, y: held.y }
        if (event.pointerType !== 'mouse') held.timer = setTimeout(() => begin(held), HOLD_MS)
      },
      onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
        const held = grip.current
        if (held?.pointerId !== event.pointerId) return
        const mouse = event.pointerType === 'mouse'
        // It was let go where nobody heard of it, such as outside of the window.
        if (mouse && event.buttons === 0) return letGo()
        if (moving) return follow(event.clientX, event.clientY)
        const far = Math.hypot(event.clientX - held.x, event.clientY - held.y)
        if (far <= SLACK[mouse ? 'mouse' : 'touch']) return
        if (mouse) begin(held)
        else if (!dragged.current) letGo()
      },
      onPointerUp: ({ pointerId }: React.PointerEvent<HTMLElement>) => {
        const held = grip.current
        if (held ? held.pointerId !== pointerId : !dragged.current) return
        if (held && moving) drop()
        letGo()
      },
      onPointerCancel: ({ pointerId }: React.PointerEvent<HTMLElement>) => {
        if (grip.current?.pointerId === pointerId) letGo()
      },
    },
  }
}

function sameTarget(one: Target, other: Target): boolean {
  return one.column === other.column && one.from === other.from && one.length === other.length
}
