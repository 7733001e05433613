import { expect, test } from 'vitest'
import { workingDayOf } from '#console/diary/block/working-day-of.ts'
import { sampleCalendar, sampleDiary } from '#console/diary/sample-diary.ts'

test('the night belongs to its evening until its hours end', () => {
  const diary = sampleDiary({})
  expect(workingDayOf(diary, '2026-01-06T20:59:00Z')).toBe('2026-01-06')
  expect(workingDayOf(diary, '2026-01-06T22:30:00Z')).toBe('2026-01-06')
  expect(workingDayOf(diary, '2026-01-06T23:00:00Z')).toBe('2026-01-07')
  // So do nights that are not among the loaded days.
  expect(workingDayOf(diary, '2026-01-01T22:30:00Z')).toBe('2026-01-01')
})

test('the hours of a former staff member do not count', () => {
  const diary = sampleDiary({ calendars: [sampleCalendar('left')] })
  expect(workingDayOf(diary, '2026-01-06T22:30:00Z')).toBe('2026-01-07')
})
