import { expect, test } from 'vitest'
import { changeOf, daysIn, HOURS, isPeriod, periodBefore, periodOf, shareOf } from './rules.ts'

test.each([
  ['2026-03-03', '2026-03-03', 1, true],
  ['2026-02-26', '2026-03-02', 5, true],
  ['2025-03-03', '2026-03-03', 366, true],
  ['2025-03-02', '2026-03-03', 367, false],
  ['2026-03-04', '2026-03-03', 0, false],
])('from %s to %s are %i days', (from, to, days, allowed) => {
  expect(daysIn({ from, to })).toBe(days)
  expect(isPeriod({ from, to })).toBe(allowed)
})

test.each([
  ['a day', '2026-03-03', '2026-03-03', '2026-02-24', '2026-02-24'],
  ['a week', '2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
  ['eight days', '2026-03-01', '2026-03-08', '2026-02-15', '2026-02-22'],
  ['thirty days', '2026-02-02', '2026-03-03', '2025-12-29', '2026-01-27'],
])(
  'the period before %s is as long, earlier, and begins on the same weekday',
  (_, from, to, first, last) => {
    const before = periodBefore({ from, to })
    expect(before).toEqual({ from: first, to: last })
    expect(before.to < from).toBe(true)
    expect(daysIn(before)).toBe(daysIn({ from, to }))
    expect(new Date(before.from).getUTCDay()).toBe(new Date(from).getUTCDay())
  },
)

test('a period ends today', () => {
  expect(periodOf(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(periodOf('month', '2026-03-03')).toEqual({ from: '2026-03-01', to: '2026-03-03' })
})

test('shares and changes of nothing are null', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, null])
  expect([changeOf(3, 2), changeOf(1, 2), changeOf(3, 0)]).toEqual([0.5, -0.5, null])
})

test('hours run from five to five, so that a night follows its evening', () => {
  expect([HOURS.length, HOURS[0], HOURS.at(-1)]).toEqual([24, 5, 28])
})
