import { expect, test } from 'vitest'
import {
  EVERYONE,
  calendarWeekOf,
  firstOfWeek,
  formsOfDays,
  isWeekend,
} from '#console/calendar/week.ts'
import { formatDay } from '#lib/datetime/format.ts'

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

test.each([
  ['en-AE', '2026-03-07', '2026-03-13', '7 – 13 March 2026'],
  ['en-AE', '2026-02-28', '2026-03-06', '28 February – 6 March 2026'],
  ['en-AE', '2026-12-26', '2027-01-01', '26 December – 1 January 2027'],
  ['ar-IQ-u-nu-latn', '2026-03-07', '2026-03-13', '7 – 13 آذار 2026'],
  ['ar-IQ-u-nu-latn', '2026-02-28', '2026-03-06', '28 شباط – 6 آذار 2026'],
  ['ar-IQ-u-nu-latn', '2026-12-26', '2027-01-01', '26 كانون الأول – 1 كانون الثاني 2027'],
])('the year of a week is written once (%s, %s)', (locale, first, last, text) => {
  const forms = formsOfDays(first, last, true)
  const said = `${formatDay(locale, first, forms.first)} – ${formatDay(locale, last, forms.last)}`
  expect(said.replace(/[\u200e\u200f]/g, '')).toBe(text)
})

test('a week shows one staff member, unless all are requested', () => {
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
