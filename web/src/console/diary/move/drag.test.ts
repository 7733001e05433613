import { expect, test } from 'vitest'
import {
  dragReducer,
  IDLE,
  type DragEvent,
  type DragState,
  type Movable,
  type Pointer,
} from '#console/diary/move/drag.ts'
import type { GridField } from '#console/diary/move/drop.ts'
import { sampleAppointment } from '#console/diary/sample-diary.ts'

// Three columns of 100 px; one pixel down is one minute, from 10:00 to 20:00.
const field: GridField = {
  axis: { from: 600, to: 1200 },
  columns: 3,
  rtl: false,
  box: { x: 0, y: 0, width: 300, height: 600 },
}
const arabic = { ...field, rtl: true }
/** 11:00 to 11:45 in the second column. */
const movable: Movable = {
  appointment: sampleAppointment({}),
  origin: { column: 1, from: 660, length: 45 },
}
const { origin } = movable
const mouse = (x: number, y: number): Pointer => ({ id: 1, kind: 'mouse', x, y })
const touch = (x: number, y: number): Pointer => ({ id: 1, kind: 'touch', x, y })
const other = (pointer: Pointer) => ({ ...pointer, id: 2 })

const press = (pointer: Pointer, more: object = {}): DragEvent => ({
  type: 'press',
  pointer,
  movable,
  edge: 'whole',
  field,
  ...more,
})
const point = (pointer: Pointer, more: object = {}): DragEvent => ({
  type: 'point',
  pointer,
  down: true,
  field,
  ...more,
})
const release = (allowed: boolean): DragEvent => ({ type: 'release', pointerId: 1, allowed })
const step = (key: string, on = field): DragEvent => ({ type: 'step', key, field: on })
const after = (...events: DragEvent[]): DragState => events.reduce(dragReducer, IDLE)

// The pointer is ten minutes below the start.
const down = press(mouse(150, 70))
const moved = [down, point(mouse(150, 80))]
const held = [press(touch(150, 70)), { type: 'stay' }] satisfies DragEvent[]
const lifted: DragEvent = { type: 'lift', movable }
const target = (state: DragState) => ('target' in state ? state.target : undefined)
const drop = (state: DragState) => (state.name === 'released' ? state.dropped : undefined)

const NAMES = {
  idle: [],
  gripped: [down],
  'gripped by a finger': [press(touch(150, 70))],
  moving: moved,
  byKeys: [lifted],
  released: [...moved, release(true)],
  'released with the button down': [...moved, { type: 'giveUp' }],
} satisfies Record<string, DragEvent[]>

const NEXT: [keyof typeof NAMES, string, DragEvent, DragState['name']][] = [
  ['idle', 'a press on what can be moved', down, 'gripped'],
  ['idle', 'a press beside it', press(mouse(150, 70), { movable: undefined }), 'idle'],
  ['idle', 'a mouse that passes', point(mouse(10, 10)), 'idle'],
  ['idle', 'a lift by keys', lifted, 'byKeys'],
  ['idle', 'a release of nothing', release(true), 'idle'],
  ['idle', 'Esc', { type: 'giveUp' }, 'idle'],
  ['idle', 'a late clock', { type: 'stay' }, 'idle'],
  ['gripped', 'a hand that trembles', point(mouse(152, 72)), 'gripped'],
  ['gripped', 'a mouse that leaves the place', point(mouse(155, 70)), 'moving'],
  ['gripped', 'another pointer', point(other(mouse(290, 70))), 'gripped'],
  ['gripped', 'a release: it was a press', release(true), 'idle'],
  [
    'gripped',
    'a release of another pointer',
    { type: 'release', pointerId: 2, allowed: true },
    'gripped',
  ],
  ['gripped', 'a release nobody heard of', point(mouse(200, 70), { down: false }), 'idle'],
  ['gripped', 'a lift by keys', lifted, 'gripped'],
  ['gripped', 'an arrow', step('ArrowDown'), 'gripped'],
  ['gripped', 'a press beside it', press(mouse(9, 9), { movable: undefined }), 'idle'],
  ['gripped by a finger', 'a finger that trembles', point(touch(156, 76)), 'gripped'],
  ['gripped by a finger', 'a finger that scrolls', point(touch(150, 90)), 'idle'],
  ['gripped by a finger', 'a finger that stays', { type: 'stay' }, 'moving'],
  ['gripped by a finger', 'a scroll that takes over', { type: 'cancel', pointerId: 1 }, 'idle'],
  ['moving', 'a drop', release(true), 'released'],
  ['moving', 'a drop that is refused', release(false), 'released'],
  ['moving', 'a cancelled pointer', { type: 'cancel', pointerId: 1 }, 'released'],
  ['moving', 'another cancelled pointer', { type: 'cancel', pointerId: 2 }, 'moving'],
  ['moving', 'Esc', { type: 'giveUp' }, 'released'],
  ['moving', 'a release nobody heard of', point(mouse(200, 70), { down: false }), 'released'],
  ['moving', 'a second finger', press(other(touch(20, 20))), 'moving'],
  ['moving', 'an arrow', step('ArrowDown'), 'moving'],
  ['moving', 'Enter', { type: 'drop', allowed: true }, 'moving'],
  ['moving', 'a lift by keys', lifted, 'moving'],
  ['byKeys', 'Enter where it may stand', { type: 'drop', allowed: true }, 'released'],
  ['byKeys', 'Enter where it may not', { type: 'drop', allowed: false }, 'byKeys'],
  ['byKeys', 'Esc', { type: 'giveUp' }, 'idle'],
  ['byKeys', 'a press', down, 'byKeys'],
  ['byKeys', 'a pointer', point(mouse(10, 10)), 'byKeys'],
  ['byKeys', 'a release', release(true), 'byKeys'],
  ['byKeys', 'another lift', lifted, 'byKeys'],
  ['released', 'the click that has passed', { type: 'settle' }, 'idle'],
  ['released', 'a new press', down, 'gripped'],
  ['released', 'a lift by keys', lifted, 'byKeys'],
  ['released', 'a pointer that passes', point(mouse(10, 10)), 'released'],
  ['released with the button down', 'time', { type: 'settle' }, 'released'],
  ['released with the button down', 'its pointer', point(mouse(10, 10)), 'released'],
]

test.each(NEXT)('%s, %s', (state, _, event, next) => {
  expect(after(...NAMES[state], event).name).toBe(next)
})

test('an event without meaning in a state leaves the same state object, so nothing is re-rendered', () => {
  const state = after(...moved)
  expect(dragReducer(state, point(mouse(150, 71)))).toBe(state)
  expect(dragReducer(state, { type: 'stay' })).toBe(state)
  const byKeys = after(lifted)
  expect(dragReducer(byKeys, step('x'))).toBe(byKeys)
})

test('a dragged item keeps its place below the pointer, in whole rows', () => {
  expect(target(after(...moved))).toEqual(origin)
  expect(target(after(...moved, point(mouse(150, 102))))).toEqual({ ...origin, from: 690 })
  expect(target(after(...moved, point(mouse(150, 92))))).toEqual({ ...origin, from: 675 })
})

test('a pointer leads into the column below it, in both directions', () => {
  const to = (on: GridField) => target(after(...moved, point(mouse(290, 70), { field: on })))
  expect(to(field)).toEqual({ ...origin, column: 2 })
  expect(to(arabic)).toEqual({ ...origin, column: 0 })
})

test('arrows lead into the column beside it, in both directions', () => {
  expect(target(after(lifted, step('ArrowRight')))).toEqual({ ...origin, column: 2 })
  expect(target(after(lifted, step('ArrowRight', arabic)))).toEqual({ ...origin, column: 0 })
  expect(target(after(lifted, step('ArrowDown'), step('+')))).toEqual({
    column: 1,
    from: 675,
    length: 60,
  })
})

test('beyond the grid it stays in the nearest place of it', () => {
  expect(target(after(...moved, point(mouse(900, 2_000))))).toEqual({
    column: 2,
    from: 1155,
    length: 45,
  })
  expect(target(after(...moved, point(mouse(-50, -400))))).toEqual({
    column: 0,
    from: 600,
    length: 45,
  })
  expect(drop(after(...moved, point(mouse(900, 2_000)), release(true)))?.target.column).toBe(2)
})

test('scrolling the page below a resting pointer moves the dragged item', () => {
  const scrolled = { ...field, box: { ...field.box, x: -100, y: -60 } }
  const state = after(...held, point(touch(150, 70), { field: scrolled }))
  expect(target(state)).toEqual({ column: 2, from: 720, length: 45 })
})

test('the lower edge changes the length only', () => {
  const edge = [press(mouse(150, 104), { edge: 'end' }), point(mouse(150, 110))]
  expect(target(after(...edge, point(mouse(290, 134))))).toEqual({ ...origin, length: 75 })
  expect(target(after(...edge, point(mouse(290, 10))))).toEqual({ ...origin, length: 15 })
})

test('a drop reports the lifted appointment and its target, once', () => {
  const state = after(...moved, point(mouse(290, 70)), release(true))
  expect(drop(state)).toEqual({
    appointment: movable.appointment,
    target: { ...origin, column: 2 },
  })
  expect(drop(dragReducer(state, { type: 'settle' }))).toBeUndefined()
  const byKeys = after(lifted, step('ArrowUp'), { type: 'drop', allowed: true })
  expect(drop(byKeys)).toEqual({
    appointment: movable.appointment,
    target: { ...origin, from: 645 },
  })
})

test('nothing is dropped if refused, abandoned, cancelled or back in place', () => {
  const away = [...moved, point(mouse(290, 70))]
  const ends: DragEvent[][] = [
    [...away, release(false)],
    [...away, { type: 'giveUp' }, release(true)],
    [...away, { type: 'cancel', pointerId: 1 }],
    [...away, point(mouse(290, 70), { down: false })],
    [...away, point(mouse(150, 70)), release(true)],
    [lifted, step('ArrowUp'), step('ArrowDown'), { type: 'drop', allowed: true }],
  ]
  for (const events of ends) expect(drop(after(...events))).toBeUndefined()
})

test('after Esc the end of the press is still the end of a move', () => {
  const given = after(...moved, { type: 'giveUp' })
  expect(given).toEqual({ name: 'released', pressed: 1 })
  const up = dragReducer(given, release(true))
  expect(up).toEqual({ name: 'released' })
  expect(dragReducer(up, { type: 'settle' })).toBe(IDLE)
})
