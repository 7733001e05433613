import { describe, expect, test } from 'vitest'
import { leastUpset } from './instead.ts'

const HOUR = 60
const DAY = 1440
/** Noon of an arbitrary day; all times are hours from it. */
const NOON = 100 * DAY + DAY / 2
const at = (...hours: number[]) => hours.map((hour) => ({ start: NOON + hour * HOUR }))
const shifts = (free: { start: number }[], nowHours = -48, limit = 3) =>
  leastUpset(NOON, free, { now: NOON + nowHours * HOUR, limit }).map(
    ({ start }) => (start - NOON) / HOUR,
  )

describe('alternatives', () => {
  test('is the same time of the next day before half past midnight of the night before', () => {
    expect(shifts(at(-12, -11.5, 22, 24, 25))).toEqual([24, 25, 22])
  })

  test('prefer later on the same day to another day', () => {
    expect(shifts(at(-24, 2, 24))).toEqual([2, 24, -24])
  })

  test('prefer slightly earlier on the same day to another day', () => {
    expect(shifts(at(-2.5, 24, 48))).toEqual([-2.5, 24, 48])
  })

  test('is never earlier than agreed and within two hours', () => {
    expect(shifts(at(-1, -0.5, 1), -3)).toEqual([1, -0.5, -1])
    expect(shifts(at(-2.5, 1), -4)).toEqual([1])
  })

  test('are at most the requested number', () => {
    expect(shifts(at(1, 2, 3, 4), -48, 2)).toEqual([1, 2])
  })
})
