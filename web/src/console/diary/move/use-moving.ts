import { isUnsentId } from '#console/unsent/unsent-id.ts'
import { useRef, useState, type RefObject } from 'react'
import { instantText } from '@awan/core/time'
import { instantAt, type Span } from '#console/diary/grid/axis.ts'
import type { Column } from '#console/diary/grid/columns.ts'
import {
  dragReducer,
  IDLE,
  type DragEvent,
  type DragState,
  type Dropped,
  type Movable,
} from '#console/diary/move/drag.ts'
import { pointIn, type GridField } from '#console/diary/move/drop.ts'
import { useDragGuards } from '#console/diary/move/use-drag-guards.ts'
import type { TimeRequest } from '#console/diary/move/judging.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { usePointer } from '#console/diary/move/use-pointer.ts'
import { offeringsOf } from '#console/diary/appointment-sheet/guesses.ts'
import type { ShopAppointment, AppointmentMove } from '#features/appointment/diary-api.ts'

export interface Grid {
  columns: readonly Column[]
  axis: Span
  timeZone: string
  area: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  judge: (request: TimeRequest) => Judgement | undefined
  /** Absent: nothing may be moved. */
  onMove: ((appointment: ShopAppointment, move: AppointmentMove) => void) | undefined
}

/** Appointment being moved, with its original and target positions. */
export interface Moving extends Movable, Dropped {
  by: 'keys' | 'pointer'
}

/** Returns the state and handlers of moves, by pointer or keyboard, from lifting to drop or cancellation. */
export function useMoving(grid: Grid) {
  const { columns, axis, area } = grid
  const [shown, setShown] = useState(IDLE)
  // Events may arrive faster than renders.
  const state = useRef(IDLE)
  const moving = movingOf(shown)
  const judgement = moving && grid.judge(requestOf(grid, moving))
  const send = (event: DragEvent): DragState => {
    const before = state.current
    const next = dragReducer(before, event)
    if (next === before) return next
    state.current = next
    setShown(next)
    if (next.name === 'moving' && before.name === 'gripped')
      area.current?.setPointerCapture(next.grip.pointer.id)
    if (next.name === 'released' && next.dropped)
      grid.onMove?.(next.dropped.appointment, moveOf(grid, next.dropped))
    return next
  }
  const field = (): GridField | undefined => {
    const element = area.current
    if (!element) return undefined
    const rtl = getComputedStyle(element).direction === 'rtl'
    return { axis, columns: columns.length, rtl, box: element.getBoundingClientRect() }
  }
  const isAllowed = () => {
    const now = movingOf(state.current)
    return now !== undefined && grid.judge(requestOf(grid, now))?.allowed === true
  }
  const movable = (id: string | undefined) =>
    grid.onMove && id !== undefined ? movableOf(columns, id) : undefined
  useDragGuards(shown, area, send)
  return {
    moving,
    judgement,
    /** Returns whether a press belongs to a move. */
    isUnderway: () => state.current.name !== 'idle' && state.current.name !== 'gripped',
    pointAt: (x: number, y: number) => {
      const now = field()
      return now && pointIn(now, { x, y })
    },
    startByKeys: (id: string | undefined) => {
      const found = movable(id)
      return found !== undefined && send({ type: 'lift', movable: found }).name === 'byKeys'
    },
    stepBy: (key: string) => {
      const now = field()
      if (now) send({ type: 'step', key, field: now })
    },
    /** Returns false if the target is not allowed; the move then continues. */
    drop: () => send({ type: 'drop', allowed: isAllowed() }).name === 'released',
    giveUp: () => void send({ type: 'giveUp' }),
    pointer: usePointer({ scroller: grid.scroller, shown, send, field, movable, isAllowed }),
  }
}

function movingOf(state: DragState): Moving | undefined {
  if (state.name === 'moving') {
    const { appointment, origin } = state.grip
    return { appointment, origin, target: state.target, by: 'pointer' }
  }
  return state.name === 'byKeys'
    ? { ...state.movable, target: state.target, by: 'keys' }
    : undefined
}

/** Returns a movable appointment by id. */
function movableOf(columns: readonly Column[], id: string): Movable | undefined {
  for (const [column, { appointments }] of columns.entries()) {
    const placed = appointments.find(({ entry }) => entry.id === id)
    if (!placed) continue
    const { from, to, entry } = placed
    if (entry.status !== 'confirmed' || isUnsentId(entry.id)) return undefined
    return { appointment: entry, origin: { column, from, length: to - from } }
  }
  return undefined
}

function requestOf(grid: Grid, { appointment, target }: Dropped): TimeRequest {
  const { staffId, start } = placeOf(grid, { appointment, target })
  return {
    staffIds: [staffId],
    start,
    footprint: appointment.footprint,
    length: target.length,
    not: appointment.id,
    began: Date.parse(appointment.start),
    offeringIds: staffId === appointment.staffId ? undefined : offeringsOf(appointment),
  }
}

function placeOf({ columns, timeZone }: Grid, { appointment, target }: Dropped) {
  const column = columns[target.column]
  return {
    staffId: column?.staffId ?? appointment.staffId,
    start: instantAt(timeZone, column?.date ?? '', target.from),
  }
}

function moveOf(grid: Grid, dropped: Dropped): AppointmentMove {
  const { staffId, start } = placeOf(grid, dropped)
  return {
    start: instantText(start),
    staffId,
    durationMinutes: dropped.target.length,
    outsideHours: grid.judge(requestOf(grid, dropped))?.state === 'outside' || undefined,
  }
}
