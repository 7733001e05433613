import { expect, test } from 'vitest'
import { hides, toastPlaceOf, wayToGo } from '#components/overlays/toast-place.ts'

const TOAST = { width: 356, height: 60 }
const VIEW = { width: 1280, height: 800 }
const [END, START, MIDDLE] = [908, 16, 462]
const COLUMNS = [END, START, MIDDLE]
const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 44 })

test('a toast is in the lower corner at the line’s end', () => {
  expect(toastPlaceOf(TOAST, VIEW, COLUMNS, [])).toEqual({ left: END, bottom: 16 })
})

test('an obstacle moves it to the next column, and in all three upwards', () => {
  const end = button(1000, 740)
  expect(toastPlaceOf(TOAST, VIEW, COLUMNS, [end])).toEqual({ left: START, bottom: 16 })
  const bar = { left: 0, right: 1280, top: 736, bottom: 800 }
  const { left, bottom } = toastPlaceOf(TOAST, VIEW, COLUMNS, [bar])
  expect(left).toBe(END)
  expect(bottom).toBeGreaterThanOrEqual(64 + 4)
})

test('it stays while its place is free, and moves when an obstacle appears', () => {
  const before = { left: MIDDLE, bottom: 240 }
  expect(toastPlaceOf(TOAST, VIEW, COLUMNS, [], before)).toEqual(before)
  expect(toastPlaceOf(TOAST, VIEW, COLUMNS, [button(500, 510)], before)).toEqual({
    left: END,
    bottom: 16,
  })
})

test.each([
  ['none', { x: 0, y: 0 }],
  ['', { x: 0, y: 0 }],
  ['-24px', { x: 24, y: 0 }],
  ['0px 31.5px', { x: 0, y: -31.5 }],
])('a moving obstacle (%s) is avoided at its final position', (translate, way) => {
  expect(wayToGo(translate)).toEqual(way)
})

test('a sentence is covered rather than a button', () => {
  const view = { width: 390, height: 300 }
  const buttons = [0, 230].map((top) => ({ left: 0, right: 390, top, bottom: top + 70 }))
  const sentence = { left: 0, right: 390, top: 80, bottom: 220, soft: true }
  const { bottom } = toastPlaceOf({ width: 358, height: 60 }, view, [16], [...buttons, sentence])
  expect(view.height - bottom).toBeLessThanOrEqual(230)
  expect(view.height - bottom - 60).toBeGreaterThanOrEqual(70)
})

test('if all is covered it takes the place with the least overlap', () => {
  const view = { width: 390, height: 300 }
  const page = { left: 0, right: 390, top: 0, bottom: 300 }
  const field = { left: 0, right: 390, top: 100, bottom: 300 }
  const { bottom } = toastPlaceOf({ width: 358, height: 60 }, view, [16], [page, field])
  expect(view.height - bottom).toBeLessThanOrEqual(100)
})

test('only controls and headings count as covered', () => {
  const place = { left: END, bottom: 16 }
  const [sentence, beneath] = [{ ...button(1000, 740), soft: true }, button(1000, 740)]
  expect(hides(TOAST, VIEW, place, [button(16, 740), sentence])).toBe(false)
  expect(hides(TOAST, VIEW, place, [beneath])).toBe(true)
})
