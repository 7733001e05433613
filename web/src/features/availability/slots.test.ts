import { expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import type { Slot } from '#features/availability/api.ts'
import { firstFreeDay, groupSlots, nearestTo, sameInstant } from '#features/availability/slots.ts'

const DAY = { date: '2026-01-07', timeZone: 'Asia/Baghdad' }
const slot = (start: string): Slot => ({ start, end: start, staffIds: [] })
/** `count` quarters of an hour from 06:00 UTC, 09:00 in Baghdad. */
const quarters = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    slot(new Date(Date.UTC(2026, 0, 7, 6) + index * 15 * MINUTE_MS).toISOString()),
  )

test('times are grouped by the part of the day in the zone of the business', () => {
  const groups = groupSlots(
    [
      '2026-01-07T08:45:00Z',
      '2026-01-07T09:00:00Z',
      '2026-01-07T14:00:00Z',
      '2026-01-07T22:00:00Z',
    ].map(slot),
    DAY,
  )
  expect(groups.map((group) => [group.part, group.slots.length])).toEqual([
    ['morning', 1],
    ['afternoon', 1],
    ['evening', 1],
    ['night', 1],
  ])
})

/** Returns how many times of each part there are, and how many are shown at first. */
const countsOf = (slots: readonly Slot[], ...always: (string | undefined)[]) =>
  groupSlots(slots, DAY, always).map((group) => [group.slots.length, group.first.length])

test('many times are thinned to the half hours, the chosen one stays, and each part counts all its times', () => {
  // 12 quarters until noon, 8 after it.
  const many = quarters(20)
  expect(countsOf(many, undefined)).toEqual([
    [12, 6],
    [8, 4],
  ])
  expect(countsOf(many, many[1]?.start, many[13]?.start)).toEqual([
    [12, 7],
    [8, 5],
  ])
  expect(countsOf(quarters(18), undefined)).toEqual([
    [12, 12],
    [6, 6],
  ])
})

test('a part without a time on the half hour is shown unchanged, also after one is chosen', () => {
  const odd = quarters(40).filter(({ start }, index) => start < '2026-01-07T09' || index % 2 === 1)
  const [, afternoon] = countsOf(odd, odd[13]?.start)
  expect(afternoon).toEqual([10, 10])
})

test('the nearest times to a lost one are the two around it, in order', () => {
  const near = nearestTo(quarters(6), '2026-01-07T06:40:00Z', 2)
  expect(near.map((one) => one.start.slice(11, 16))).toEqual(['06:30', '06:45'])
})

test('the same instant may be written in two ways', () => {
  expect(sameInstant('2026-01-07T10:30:00Z', '2026-01-07T13:30:00+03:00')).toBe(true)
  expect(sameInstant('2026-01-07T10:30:00Z', undefined)).toBe(false)
})

test('the first free day skips full and closed ones', () => {
  const days = [
    { date: '2026-01-06', free: 0, state: 'full' as const },
    { date: '2026-01-07', free: 2, state: 'few' as const },
    { date: '2026-01-08', free: 9, state: 'open' as const },
  ]
  expect(firstFreeDay(days)?.date).toBe('2026-01-07')
  expect(firstFreeDay(days, '2026-01-07')?.date).toBe('2026-01-08')
  expect(firstFreeDay(days, '2026-01-08')).toBeUndefined()
})
