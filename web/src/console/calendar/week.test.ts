import { expect, test } from 'vitest'
import { EVERYONE, firstOfWeek, isWeekend, calendarWeekOf } from '#console/calendar/week.ts'

test('a week begins on Saturday and ends on Friday', () => {
  // 3 January 2026 is a Saturday.
  const days = ['2026-01-02', '2026-01-03', '2026-01-04', '2026-01-08', '2026-01-09', '2026-01-10']
  expect(days.map(firstOfWeek)).toEqual([
    '2025-12-27',
    '2026-01-03',
    '2026-01-03',
    '2026-01-03',
    '2026-01-03',
    '2026-01-10',
  ])
  expect(days.map(isWeekend)).toEqual([true, true, false, false, true, true])
})

test('a week is one person’s, until everyone’s is asked for', () => {
  const members = [{ id: 'noor' }, { id: 'rawan' }]
  const whose = (requested: string | undefined, own: string | null) =>
    calendarWeekOf(members, { requested, own })
  expect(whose(undefined, null)).toBe('noor')
  expect(whose(undefined, 'rawan')).toBe('rawan')
  expect(whose('noor', 'rawan')).toBe('noor')
  expect(whose('somebody else', 'rawan')).toBe('rawan')
  expect(whose(undefined, 'no longer here')).toBe('noor')
  expect(whose(EVERYONE, 'rawan')).toBeNull()
  expect(calendarWeekOf([{ id: 'noor' }], { requested: EVERYONE, own: null })).toBe('noor')
  expect(calendarWeekOf([], { requested: undefined, own: null })).toBeNull()
})
