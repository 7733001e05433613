import { expect, test } from 'vitest'
import { firstOfWeek, isWeekend } from '#console/calendar/week.ts'

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
