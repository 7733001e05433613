import { expect, test } from 'vitest'
import { plannedDays } from '#features/appointment/planned-days.ts'

const timeZone = 'Asia/Baghdad'

test('each repeat of a time after midnight belongs to the evening before', () => {
  const first = { start: '2026-01-07T22:30:00Z', eveningOf: '2026-01-07', timeZone }
  expect(plannedDays(first, 2, 3)).toEqual([
    { start: '2026-01-07T22:30:00Z', eveningOf: '2026-01-07' },
    { start: '2026-01-21T22:30:00Z', eveningOf: '2026-01-21' },
    { start: '2026-02-04T22:30:00Z', eveningOf: '2026-02-04' },
  ])
})

test('a time that belongs to its own day has no evening', () => {
  const first = { start: '2026-01-07T07:00:00Z', eveningOf: null, timeZone }
  expect(plannedDays(first, 1, 2)).toEqual([
    { start: '2026-01-07T07:00:00Z', eveningOf: null },
    { start: '2026-01-14T07:00:00Z', eveningOf: null },
  ])
})
