import { expect, test } from 'vitest'
import { dayNumber, dayText, isoWeekday, newYear, yearOf } from './day.ts'
import { DAY_MS } from '../time.ts'

test('every day from 1600 to 2400 has the number, text, weekday and year that Date gives it', () => {
  const first = Date.UTC(1600, 0, 1) / DAY_MS
  const last = Date.UTC(2400, 11, 31) / DAY_MS
  const faults: string[] = []
  for (let day = first; day <= last; day += 1) {
    const date = new Date(day * DAY_MS)
    const text = date.toISOString().slice(0, 10)
    const same =
      dayText(day) === text &&
      dayNumber(text) === day &&
      isoWeekday(day) === (date.getUTCDay() || 7) &&
      yearOf(day) === date.getUTCFullYear()
    if (!same) faults.push(text)
  }
  expect(faults).toEqual([])
})

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-5',
  '26-01-05',
  '2026-01-05T00:00',
  ' 2026-01-05',
  '٢٠٢٦-٠١-٠٥',
  '',
])('%s is not a day', (text) => {
  expect(dayNumber(text)).toBeUndefined()
})

test.each([
  ['0000-02-29', '0000-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['9999-12-31', '9999-12-31'],
])('%s is a day', (text, same) => {
  expect(dayText(dayNumber(text) ?? 0)).toBe(same)
})

test('a year begins on its first of January', () => {
  expect([1970, 2000, 2026].map((year) => dayText(newYear(year)))).toEqual([
    '1970-01-01',
    '2000-01-01',
    '2026-01-01',
  ])
})
