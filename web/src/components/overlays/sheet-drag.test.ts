import { expect, test } from 'vitest'
import {
  closesSheet,
  dragAfter,
  type SheetDrag,
  type SheetTouch,
} from '#components/overlays/sheet-drag.ts'

const HEIGHT = 600

/** Simulates a drag: down at 300, through these heights 16 ms apart, and up after `rest` more milliseconds. */
function dragged(heights: number[], rest = 0): SheetDrag {
  const last = heights.at(-1) ?? 300
  const touches: SheetTouch[] = [
    { kind: 'down', y: 300, at: 0 },
    ...heights.map((y, index) => ({ kind: 'move', y, at: (index + 1) * 16 }) as const),
    { kind: 'up', y: last, at: heights.length * 16 + rest },
  ]
  const [first, ...others] = touches
  if (!first) throw new Error('no touch')
  return others.reduce<SheetDrag>(dragAfter, dragAfter(undefined, first))
}

const steps = (by: number, count: number) =>
  Array.from({ length: count }, (_, index) => 300 + by * (index + 1))

test.each([
  ['a touch without a movement', [], 0, 0, false],
  ['a tremble', [303, 306], 0, 6, false],
  ['slowly, a little', steps(2, 40), 0, 80, false],
  ['slowly, by more than a third', steps(2, 110), 0, 220, true],
  ['a short fling', steps(12, 4), 0, 48, true],
  ['a short fling that comes to rest', steps(12, 4), 200, 48, false],
  ['far, and at rest there', steps(12, 20), 500, 240, true],
  ['far, and flung back', [...steps(12, 20), 520, 490], 0, 190, false],
  ['upwards', steps(-10, 10), 0, 0, false],
  ['up, and down beyond where it began', [280, 260, 290, 330], 0, 30, true],
])('a sheet that is drawn %s', (_what, heights, rest, offset, closes) => {
  const drag = dragged(heights, rest)
  expect(drag.offset).toBe(offset)
  expect(closesSheet(drag, HEIGHT)).toBe(closes)
})

test('two touches of one moment have the speed of the one before', () => {
  const drag = [
    { kind: 'move', y: 320, at: 16 },
    { kind: 'move', y: 330, at: 16 },
  ].reduce<SheetDrag>(
    (before, touch) => dragAfter(before, { ...touch, kind: 'move' }),
    dragAfter(undefined, { kind: 'down', y: 300, at: 0 }),
  )
  expect(drag.speed).toBe(20 / 16)
  expect(drag.offset).toBe(30)
})
