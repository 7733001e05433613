import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay, parseInstant } from './time.ts'

test.each(['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31', '2000-01-01', '2999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDay(text)).toBe(true)
  },
)

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '1999-12-31',
  '3000-01-01',
  '2026-1-01',
  '٢٠٢٦-٠١-٠١',
  ' 2026-01-01',
  '',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('a day of any numbers is one that JavaScript’s calendar has', () => {
  const number = (most: number, digits: number) =>
    fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, '0'))
  fc.assert(
    fc.property(number(9999, 4), number(14, 2), number(33, 2), (year, month, day) => {
      const text = `${year}-${month}-${day}`
      const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
      expect(isDay(text)).toBe(isReal && Number(year) >= 2000 && Number(year) <= 2999)
    }),
  )
})

test.each(['2026-02-30T10:00Z', '2026-02-03T24:00Z', '2026-02-03T10:60Z', '2026-02-03T10:00'])(
  '%s is not an instant',
  (text) => {
    expect(parseInstant(text)).toBeUndefined()
  },
)
