import { describe, expect, test } from 'vitest'
import { dayOf, dayPartOf, hourOf, nightBefore, relativeDay, weekdayOf } from '#lib/datetime/day.ts'
import {
  formatDay,
  formatTime,
  formatTimeRange,
  formatWallTime,
  formatWeekday,
  formSeenFrom,
} from '#lib/datetime/format.ts'

const EN = 'en-AE'
const AR = 'ar-IQ-u-nu-latn'
const AR_OWN = 'ar-IQ-u-nu-arab'
const BAGHDAD = 'Asia/Baghdad'
/** Half past ten in Baghdad, on Wednesday 7 January 2026. */
const MORNING = '2026-01-07T07:30:00Z'
const plain = (text: string) => text.replace(/[\s\u200e\u200f]+/g, ' ')

test('times are in the business’s zone on a 12-hour clock, on any device', () => {
  expect(plain(formatTime(EN, MORNING, BAGHDAD))).toBe('10:30 AM')
  expect(plain(formatTime(AR, MORNING, BAGHDAD))).toBe('10:30 ص')
  expect(plain(formatTime(AR_OWN, MORNING, BAGHDAD))).toBe('١٠:٣٠ ص')
  expect(plain(formatTime(EN, MORNING, 'Europe/Berlin'))).toBe('8:30 AM')
})

test('noon and midnight are twelve', () => {
  expect(plain(formatTime(AR, '2026-01-07T09:00:00Z', BAGHDAD))).toBe('12:00 م')
  expect(plain(formatTime(AR, '2026-01-06T21:00:00Z', BAGHDAD))).toBe('12:00 ص')
  expect(plain(formatTime(EN, '2026-01-06T21:00:00Z', BAGHDAD))).toBe('12:00 AM')
})

test('times carry no narrow spaces', () => {
  expect(formatTime(EN, MORNING, BAGHDAD)).not.toMatch(/[\u202f\u2009]/)
})

test('a range states the half of the day once if both ends share it', () => {
  const end = '2026-01-07T08:15:00Z'
  expect(plain(formatTimeRange(EN, MORNING, end, BAGHDAD))).toBe('10:30 – 11:15 AM')
  expect(plain(formatTimeRange(AR, MORNING, end, BAGHDAD))).toBe('10:30 – 11:15 ص')
  const afternoon = '2026-01-07T11:30:00Z'
  expect(plain(formatTimeRange(AR, MORNING, afternoon, BAGHDAD))).toBe('10:30 ص – 2:30 م')
})

test('a range carries no spaces that break', () => {
  const end = '2026-01-07T11:30:00Z'
  for (const locale of [EN, AR, AR_OWN])
    expect(formatTimeRange(locale, MORNING, end, BAGHDAD)).not.toMatch(/[^\S\u00a0]/)
})

test('a range across midnight shows its times without dates', () => {
  const [start, end] = ['2026-01-07T20:30:00Z', '2026-01-07T21:15:00Z']
  expect(plain(formatTimeRange(EN, start, end, BAGHDAD))).toBe('11:30 PM – 12:15 AM')
})

test('a day almost a year away, before or after, carries its year', () => {
  const now = Date.parse(MORNING)
  expect(formSeenFrom(now, '2025-09-03', 'short')).toBe('short')
  expect(formSeenFrom(now, '2025-02-03', 'short')).toBe('shortYear')
  expect(formSeenFrom(now, '2026-12-25', 'full')).toBe('fullYear')
  expect(formSeenFrom(now, '2024-01-07', 'weekday')).toBe('weekday')
  expect(formatDay(EN, '2025-02-03', 'shortYear')).toBe('3 Feb 2025')
  expect(formatDay(AR, '2025-02-03', 'shortYear')).toBe('3 شباط 2025')
})

describe('days', () => {
  test.each([
    [EN, 'full', 'Wednesday, 7 January'],
    [EN, 'fullYear', 'Wednesday, 7 January 2026'],
    [EN, 'short', 'Wed, 7 Jan'],
    [EN, 'monthYear', 'January 2026'],
    [AR, 'full', 'الأربعاء، 7 كانون الثاني'],
    [AR, 'fullYear', 'الأربعاء، 7 كانون الثاني 2026'],
    [AR, 'monthYear', 'كانون الثاني 2026'],
    [AR, 'weekday', 'الأربعاء'],
    [AR_OWN, 'number', '٧'],
  ] as const)('%s %s reads %s', (locale, form, text) => {
    expect(plain(formatDay(locale, '2026-01-07', form))).toBe(text)
  })

  test('months have their Iraqi names', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDay(AR, `2026-${String(index + 1).padStart(2, '0')}-15`, 'month'),
    )
    expect(months).toEqual([
      'كانون الثاني',
      'شباط',
      'آذار',
      'نيسان',
      'أيار',
      'حزيران',
      'تموز',
      'آب',
      'أيلول',
      'تشرين الأول',
      'تشرين الثاني',
      'كانون الأول',
    ])
  })

  test('an instant belongs to the day of the business', () => {
    expect(dayOf('2026-01-06T22:00:00Z', BAGHDAD)).toBe('2026-01-07')
    expect(dayOf('2026-01-06T22:00:00Z', 'America/New_York')).toBe('2026-01-06')
    expect(hourOf('2026-01-06T21:05:00Z', BAGHDAD)).toBe(0)
  })

  test('today and tomorrow follow the clock of the business', () => {
    const now = Date.parse('2026-01-06T22:00:00Z')
    expect(relativeDay('2026-01-07', now, BAGHDAD)).toBe('today')
    expect(relativeDay('2026-01-08', now, BAGHDAD)).toBe('tomorrow')
    expect(relativeDay('2026-01-06', now, BAGHDAD)).toBe('later')
  })

  test('Saturday is 6 and Sunday 7', () => {
    expect([weekdayOf('2026-01-10'), weekdayOf('2026-01-11')]).toEqual([6, 7])
    expect(formatWeekday(EN, 6, 'long')).toBe('Saturday')
    expect(formatWeekday(AR, 6, 'long')).toBe('السبت')
  })
})

test('the parts of a day change at noon and at five; past midnight it is still evening', () => {
  const part = (instant: string) => dayPartOf(instant, '2026-01-07', BAGHDAD)
  expect(part('2026-01-07T08:59:00Z')).toBe('morning')
  expect(part('2026-01-07T09:00:00Z')).toBe('afternoon')
  expect(part('2026-01-07T13:59:00Z')).toBe('afternoon')
  expect(part('2026-01-07T14:00:00Z')).toBe('evening')
  expect(part('2026-01-07T22:30:00Z')).toBe('evening')
})

test('M7: a time past midnight is in the night of the day before, until four', () => {
  expect(nightBefore('2026-01-07T20:59:00Z', BAGHDAD)).toBeUndefined()
  expect(nightBefore('2026-01-07T21:00:00Z', BAGHDAD)).toBe('2026-01-07')
  expect(nightBefore('2026-02-28T23:30:00Z', BAGHDAD)).toBe('2026-02-28')
  expect(nightBefore('2026-01-08T00:59:00Z', BAGHDAD)).toBe('2026-01-07')
  expect(nightBefore('2026-01-08T01:00:00Z', BAGHDAD)).toBeUndefined()
})

test('opening hours are wall time, also past midnight', () => {
  expect(plain(formatWallTime(EN, 600))).toBe('10:00 AM')
  expect(plain(formatWallTime(EN, 1440 + 90))).toBe('1:30 AM')
})
