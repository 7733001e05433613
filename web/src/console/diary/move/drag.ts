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

/** Pixels a pointer may move before it counts as a drag. */
const SLACK = { mouse: 4, touch: 10 }

/** Position of a pointer. A pen is treated as a finger. */
export interface Pointer {
  id: number
  kind: keyof typeof SLACK
  x: number
  y: number
}

/** Movable appointment, with its original position. */
export interface Movable {
  appointment: ShopAppointment
  origin: Target
}

/** Appointment gripped by a pointer. */
export interface Grip extends Movable {
  /** Part that moves: all of it, or only its end. */
  edge: 'whole' | 'end'
  pointer: Pointer
  /** Minutes between its start and the pointer. */
  grabbed: number
}

/**
 * `gripped`: pressed; moves once a mouse leaves its place or a finger has stayed on it. `released`: the press that ends
 * a move must not press the element below; `pressed` is the pointer that is still down, `dropped` the appointment with
 * its new position.
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
  /** The finger has stayed in place. */
  | { type: 'stay' }
  /** The pointer moved, or the page scrolled below it. */
  | { type: 'point'; pointer: Pointer; down: boolean; field: GridField }
  | { type: 'release'; pointerId: number; allowed: boolean }
  | { type: 'cancel'; pointerId: number }
  | { type: 'lift'; movable: Movable }
  | { type: 'step'; key: string; field: GridField }
  | { type: 'drop'; allowed: boolean }
  | { type: 'giveUp' }
  /** The click at the end of a press has passed. */
  | { type: 'settle' }

export const IDLE: DragState = { name: 'idle' }

/** Returns the next state of a drag; the same object if the event does not apply. */
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
  // A finger that moves at once scrolls.
  return kind === 'mouse' ? { name: 'moving', grip, target: grip.origin } : IDLE
}

function whenMoving(state: Named<'moving'>, event: DragEvent): DragState {
  const { grip, target } = state
  // The button is still held: its release still ends this move.
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

/** Returns whether an event belongs to the pointer of the press. */
function isOf(event: DragEvent, pointerId: number): event is PointerEvent {
  if (event.type === 'point') return event.pointer.id === pointerId
  return (event.type === 'release' || event.type === 'cancel') && event.pointerId === pointerId
}

/** Returns whether a mouse button was released unnoticed, such as outside the window. */
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

/** Returns the released state; an appointment put back in place was not moved. */
function dropped({ appointment, origin }: Movable, target: Target): DragState {
  return isSame(origin, target)
    ? { name: 'released' }
    : { name: 'released', dropped: { appointment, target } }
}

function isSame(one: Target, other: Target): boolean {
  return one.column === other.column && one.from === other.from && one.length === other.length
}
