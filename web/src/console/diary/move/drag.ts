import {
  lengthTo,
  pointIn,
  snapped,
  stepped,
  within,
  type GridField,
  type Target,
} from '#console/diary/move/drop.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'

/** Pixels that a hand may tremble. */
const SLACK = { mouse: 4, touch: 10 }

/** Describes where a pointer is. A pen is treated as a finger. */
export interface Pointer {
  id: number
  kind: keyof typeof SLACK
  x: number
  y: number
}

/** Describes what can be moved, and where it stands. */
export interface Movable {
  appointment: ShopAppointment
  origin: Target
}

/** Describes what a pointer holds. */
export interface Grip extends Movable {
  /** All of it, or its end alone. */
  edge: 'whole' | 'end'
  pointer: Pointer
  /** Minutes between its start and the pointer. */
  grabbed: number
}

/**
 * `gripped`: pressed, and moved as soon as a mouse leaves the place or a finger has stayed on it.
 * `released`: the press that ends a move is not a press on what lies below it; `pressed` names the pointer that is still
 * down, `dropped` what was put elsewhere.
 */
export type DragState =
  | { readonly name: 'idle' }
  | { readonly name: 'gripped'; readonly grip: Grip }
  | { readonly name: 'moving'; readonly grip: Grip; readonly target: Target }
  | { readonly name: 'byKeys'; readonly movable: Movable; readonly target: Target }
  | { readonly name: 'released'; readonly pressed?: number; readonly dropped?: Dropped }

export interface Dropped {
  appointment: ShopAppointment
  target: Target
}

export type DragEvent =
  | { type: 'press'; pointer: Pointer; movable?: Movable; edge: Grip['edge']; field: GridField }
  /** The finger has stayed. */
  | { type: 'stay' }
  /** The pointer moved, or the page below it. */
  | { type: 'point'; pointer: Pointer; down: boolean; field: GridField }
  | { type: 'release'; pointerId: number; allowed: boolean }
  | { type: 'cancel'; pointerId: number }
  | { type: 'lift'; movable: Movable }
  | { type: 'step'; key: string; field: GridField }
  | { type: 'drop'; allowed: boolean }
  | { type: 'giveUp' }
  /** The click that a press ends with has passed. */
  | { type: 'settle' }

export const IDLE: DragState = { name: 'idle' }

/** Follows what is gripped, moved and dropped; the same state where an event means nothing to it. */
export function dragReducer(state: DragState, event: DragEvent): DragState {
  switch (state.name) {
    case 'idle':
      return whenFree(state, event)
    case 'gripped':
      return whenGripped(state, event)
    case 'moving':
      return whenMoving(state, event)
    case 'byKeys':
      return whenByKeys(state, event)
    case 'released':
      return whenReleased(state, event)
  }
}

type Named<Name extends DragState['name']> = Extract<DragState, { name: Name }>

function whenFree(state: DragState, event: DragEvent): DragState {
  if (event.type === 'lift')
    return { name: 'byKeys', movable: event.movable, target: event.movable.origin }
  if (event.type !== 'press') return state
  const { movable, edge, pointer, field } = event
  if (!movable) return IDLE
  const grabbed = pointIn(field, pointer).minute - movable.origin.from
  return { name: 'gripped', grip: { ...movable, edge, pointer, grabbed } }
}

function whenGripped(state: Named<'gripped'>, event: DragEvent): DragState {
  const { grip } = state
  if (event.type === 'press') return whenFree(state, event)
  if (event.type === 'stay') return { name: 'moving', grip, target: grip.origin }
  if (!isOf(event, grip.pointer.id)) return state
  if (event.type !== 'point' || isOver(event)) return IDLE
  const { kind, x, y } = event.pointer
  if (Math.hypot(x - grip.pointer.x, y - grip.pointer.y) <= SLACK[kind]) return state
  // A finger that leaves the place at once scrolls.
  return kind === 'mouse' ? { name: 'moving', grip, target: grip.origin } : IDLE
}

function whenMoving(state: Named<'moving'>, event: DragEvent): DragState {
  const { grip, target } = state
  // The button is still held: its end remains the end of a move.
  if (event.type === 'giveUp') return { name: 'released', pressed: grip.pointer.id }
  if (!isOf(event, grip.pointer.id)) return state
  if (event.type === 'release' && event.allowed) return dropped(grip, target)
  return event.type !== 'point' || isOver(event)
    ? { name: 'released' }
    : towards(state, followed(state, event))
}

function whenByKeys(state: Named<'byKeys'>, event: DragEvent): DragState {
  const { movable, target } = state
  if (event.type === 'giveUp') return IDLE
  if (event.type === 'step') return towards(state, stepped(event.key, target, event.field))
  return event.type === 'drop' && event.allowed ? dropped(movable, target) : state
}

function whenReleased(state: Named<'released'>, event: DragEvent): DragState {
  const { pressed } = state
  if (event.type === 'settle') return pressed === undefined ? IDLE : state
  if (pressed === undefined || !isOf(event, pressed)) return whenFree(state, event)
  return event.type !== 'point' || isOver(event) ? { name: 'released' } : state
}

type PointerEvent = Extract<DragEvent, { type: 'point' | 'release' | 'cancel' }>

/** Returns whether it is the further way of a pointer that went down before. */
function isOf(event: DragEvent, pointerId: number): event is PointerEvent {
  if (event.type === 'point') return event.pointer.id === pointerId
  return (event.type === 'release' || event.type === 'cancel') && event.pointerId === pointerId
}

/** A mouse that was let go where nobody heard of it, such as outside of the window. */
function isOver({ pointer, down }: Extract<DragEvent, { type: 'point' }>): boolean {
  return pointer.kind === 'mouse' && !down
}

function followed(
  { grip, target }: Named<'moving'>,
  { pointer, field }: Extract<DragEvent, { type: 'point' }>,
): Target {
  const { column, minute } = pointIn(field, pointer)
  if (grip.edge === 'end')
    return { ...grip.origin, length: lengthTo(grip.origin.from, snapped(minute)) }
  const from = within(field.axis, snapped(minute - grip.grabbed), target.length)
  return { column, from, length: target.length }
}

function towards<State extends { target: Target }>(state: State, target?: Target): State {
  return !target || isSame(target, state.target) ? state : { ...state, target }
}

/** Put back where it stood, it has not been moved. */
function dropped({ appointment, origin }: Movable, target: Target): DragState {
  return isSame(origin, target)
    ? { name: 'released' }
    : { name: 'released', dropped: { appointment, target } }
}

function isSame(one: Target, other: Target): boolean {
  return one.column === other.column && one.from === other.from && one.length === other.length
}
