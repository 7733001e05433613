import { describe, expect, test } from 'vitest'
import type { MinuteRanges } from './interval.ts'
import {
  requested,
  dayOf,
  at,
  clocksWithOffset,
  everyDay,
  hours,
  rulesWith,
  staffMember,
  footprintFor,
} from '../testing/sample-week.ts'
import { slotsBetween, slotsOfDay } from './slots.ts'
import { DAY_MS } from '../time.ts'

test.each([
  [
    'Berlin skips 02:00 to 03:00',
    'Europe/Berlin',
    '2026-03-29',
    '01:00-04:00',
    30,
    '01:00+01:00 01:30+01:00 03:00+02:00 03:30+02:00',
  ],
  [
    'an appointment lasts real minutes over the skipped hour',
    'Europe/Berlin',
    '2026-03-29',
    '01:00-04:00',
    60,
    '01:00+01:00 01:30+01:00 03:00+02:00',
  ],
  [
    'hours that begin in the skipped hour begin after it',
    'Europe/Berlin',
    '2026-03-29',
    '02:30-04:00',
    30,
    '03:00+02:00 03:30+02:00',
  ],
  [
    'hours that end in the skipped hour end before it',
    'Europe/Berlin',
    '2026-03-29',
    '01:00-02:30',
    30,
    '01:00+01:00 01:30+01:00',
  ],
  [
    'hours within the skipped hour do not happen',
    'Europe/Berlin',
    '2026-03-29',
    '02:00-03:00',
    30,
    '',
  ],
  [
    'Berlin repeats 02:00 to 03:00',
    'Europe/Berlin',
    '2026-10-25',
    '01:30-03:30',
    30,
    '01:30+02:00 02:00+02:00 02:30+02:00 02:00+01:00 02:30+01:00 03:00+01:00',
  ],
  [
    'an appointment lasts real minutes over the repeated hour',
    'Europe/Berlin',
    '2026-10-25',
    '01:30-03:30',
    150,
    '01:30+02:00 02:00+02:00',
  ],
  [
    'hours that end before the repeated hour do not reach it',
    'Europe/Berlin',
    '2026-10-25',
    '01:00-02:00',
    30,
    '01:00+02:00 01:30+02:00',
  ],
  [
    'hours that end in the repeated hour end in its second pass',
    'Europe/Berlin',
    '2026-10-25',
    '01:30-02:30',
    30,
    '01:30+02:00 02:00+02:00 02:30+02:00 02:00+01:00',
  ],
  [
    'hours that begin in the repeated hour begin in its first pass',
    'Europe/Berlin',
    '2026-10-25',
    '02:30-03:00',
    30,
    '02:30+02:00 02:00+01:00 02:30+01:00',
  ],
  [
    'New York skips 02:00 to 03:00',
    'America/New_York',
    '2026-03-08',
    '01:00-04:00',
    30,
    '01:00-05:00 01:30-05:00 03:00-04:00 03:30-04:00',
  ],
  [
    'New York repeats 01:00 to 02:00',
    'America/New_York',
    '2026-11-01',
    '00:30-02:30',
    30,
    '00:30-04:00 01:00-04:00 01:30-04:00 01:00-05:00 01:30-05:00 02:00-05:00',
  ],
  [
    'Lord Howe skips 02:00 to 02:30',
    'Australia/Lord_Howe',
    '2026-10-04',
    '01:00-03:30',
    30,
    '01:00+10:30 01:30+10:30 02:30+11:00 03:00+11:00',
  ],
  [
    'Lord Howe repeats 01:30 to 02:00',
    'Australia/Lord_Howe',
    '2026-04-05',
    '01:00-03:00',
    30,
    '01:00+11:00 01:30+11:00 01:30+10:30 02:00+10:30 02:30+10:30',
  ],
  [
    'an evening runs into the skipped hour',
    'Europe/Berlin',
    '2026-03-28',
    '23:00-27:30',
    90,
    '23:00+01:00 23:30+01:00 00:00+01:00 00:30+01:00 01:00+01:00',
  ],
  [
    'Beirut skips midnight itself',
    'Asia/Beirut',
    '2026-03-29',
    '00:00-02:00',
    30,
    '01:00+03:00 01:30+03:00',
  ],
  [
    'Havana repeats midnight',
    'America/Havana',
    '2026-11-01',
    '00:00-01:30',
    30,
    '00:00-04:00 00:30-04:00 00:00-05:00 00:30-05:00 01:00-05:00',
  ],
  ['Apia skipped a whole day', 'Pacific/Apia', '2011-12-30', '10:00-12:00', 30, ''],
  [
    'Apia went on the day after',
    'Pacific/Apia',
    '2011-12-31',
    '10:00-11:00',
    30,
    '10:00+14:00 10:30+14:00',
  ],
])('%s', (_, timeZone, day, text, duration, expected) => {
  const staff = staffMember({ weekly: everyDay(''), exceptions: new Map([[day, hours(text)]]) })
  const now = at(`${day}T00:00Z`) - 3 * 1440
  const slots = slotsOfDay(
    requested([staff], footprintFor(duration), rulesWith({ timeZone }), now),
    dayOf(day),
  )
  expect(clocksWithOffset(slots, timeZone)).toBe(expected)
  for (const other of [-2, -1, 1, 2]) {
    const date = new Date(Date.parse(day) + other * DAY_MS).toISOString().slice(0, 10)
    expect(
      slotsOfDay(
        requested([staff], footprintFor(duration), rulesWith({ timeZone }), now),
        dayOf(date),
      ),
    ).toEqual([])
  }
})

type Dated = readonly [date: string, hours: MinuteRanges]

describe("when St John's turned back from 00:01 to 23:01", () => {
  const rules = rulesWith({ timeZone: 'America/St_Johns' })
  const firstMidnight = at('2010-11-07T00:00-02:30')
  const friday: Dated = ['2010-11-05', hours('47:30-48:00')]
  const sunday: Dated = ['2010-11-07', hours('00:00-01:00')]
  const staff = (...own: Dated[]) => [
    staffMember({ weekly: everyDay(''), exceptions: new Map(own) }),
  ]
  const list = (day: string, own: Dated[], now = firstMidnight - 1440) =>
    clocksWithOffset(
      slotsOfDay(requested(staff(...own), footprintFor(30), rules, now), dayOf(day)),
      rules.timeZone,
    )
  const between = (from: number, to: number, own: Dated[]) =>
    slotsBetween(requested(staff(...own), footprintFor(30), rules, from), from, to).map(
      (slot) => slot.date,
    )

  test('Friday’s 48 hours reached over Sunday’s first midnight, which is listed once', () => {
    expect(list(friday[0], [friday, sunday])).toBe('23:30-02:30 00:00-02:30 23:30-03:30')
    expect(list(sunday[0], [friday, sunday])).toBe('00:00-03:30 00:30-03:30')
  })

  test('Friday went on at that midnight', () => {
    expect(list(friday[0], [friday], firstMidnight)).toBe('00:00-02:30 23:30-03:30')
    expect(between(firstMidnight, firstMidnight + 1, [friday])).toEqual([friday[0]])
  })

  test('Sunday held the last minutes of Saturday', () => {
    const saturday = at('2010-11-06T23:30-03:30')
    expect(between(saturday, saturday + 10, [sunday])).toEqual([sunday[0]])
  })
})
