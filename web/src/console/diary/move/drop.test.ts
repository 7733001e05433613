import { expect, test } from 'vitest'
import {
  columnAt,
  lengthTo,
  minuteAt,
  snapped,
  snappedDown,
  stepped,
  within,
} from '#console/diary/move/drop.ts'

const axis = { from: 600, to: 1200 }
const target = { column: 1, from: 660, length: 45 }
const grid = (rtl: boolean) => ({ axis, columns: 3, rtl })

test('a point falls into the column below it, from the right in Arabic', () => {
  const columns = { start: 100, width: 300, count: 3 }
  expect(columnAt(110, { ...columns, rtl: false })).toBe(0)
  expect(columnAt(390, { ...columns, rtl: false })).toBe(2)
  expect(columnAt(110, { ...columns, rtl: true })).toBe(2)
  expect(columnAt(390, { ...columns, rtl: true })).toBe(0)
})

test('a point beside the columns falls into the nearest one', () => {
  const columns = { start: 100, width: 300, count: 3, rtl: false }
  expect(columnAt(-50, columns)).toBe(0)
  expect(columnAt(900, columns)).toBe(2)
})

test('a height becomes a minute of the axis, in whole rows', () => {
  const box = { top: 50, height: 720 }
  expect(minuteAt(50, box, axis)).toBe(600)
  expect(minuteAt(410, box, axis)).toBe(900)
  expect(snapped(668)).toBe(675)
  expect(snapped(667)).toBe(660)
  expect(snappedDown(674)).toBe(660)
})

test('a thing stays on the axis, and one longer than the axis at its top', () => {
  expect(within(axis, 560, 45)).toBe(600)
  expect(within(axis, 1190, 45)).toBe(1155)
  expect(within(axis, 700, 900)).toBe(600)
})

test('the lower edge gives a length of whole rows, one at least, half a day at most', () => {
  expect(lengthTo(600, 652)).toBe(45)
  expect(lengthTo(600, 590)).toBe(15)
  expect(lengthTo(600, 9_000)).toBe(720)
})

test('arrows move by a row and by a column, as the eye sees it in both directions', () => {
  expect(stepped('ArrowDown', target, grid(false))).toEqual({ ...target, from: 675 })
  expect(stepped('ArrowUp', target, grid(false))).toEqual({ ...target, from: 645 })
  expect(stepped('ArrowRight', target, grid(false))).toEqual({ ...target, column: 2 })
  expect(stepped('ArrowRight', target, grid(true))).toEqual({ ...target, column: 0 })
  expect(stepped('ArrowLeft', target, grid(true))).toEqual({ ...target, column: 2 })
  expect(stepped('PageDown', target, grid(false))).toEqual({ ...target, from: 720 })
})

test('nothing moves beyond the first and the last column or the ends of the axis', () => {
  expect(stepped('ArrowLeft', { ...target, column: 0 }, grid(false))?.column).toBe(0)
  expect(stepped('ArrowLeft', { ...target, column: 2 }, grid(true))?.column).toBe(2)
  expect(stepped('ArrowDown', { ...target, from: 1155 }, grid(false))?.from).toBe(1155)
})

test('plus and minus change the length, and other keys mean nothing', () => {
  expect(stepped('+', target, grid(false))?.length).toBe(60)
  expect(stepped('-', { ...target, length: 15 }, grid(false))?.length).toBe(15)
  expect(stepped('a', target, grid(false))).toBeUndefined()
})
