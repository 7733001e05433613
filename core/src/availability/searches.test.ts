import { describe, expect, test } from 'vitest'
import { online } from './placement.ts'
import {
  requested,
  dayOf,
  at,
  clocks,
  everyDay,
  rulesWith,
  staffMember,
  footprintFor,
  week,
} from '../testing/sample-week.ts'
import {
  countDays,
  nearestSlots,
  nextSlots,
  slotsAndFullParts,
  slotsBetween,
  slotsOfDay,
} from './slots.ts'
import { workingDay } from './working-day.ts'

// Monday 5 January 2026 in Baghdad (UTC+3, no summer time); Thursday is the 8th.
const SUNDAY = at('2026-01-04T09:00+03:00')
const MONDAY = '2026-01-05'
const half = footprintFor(30)

describe('days', () => {
  const monday10 = at('2026-01-05T10:00+03:00')
  const taken = (from: number, to: number) =>
    staffMember({ taken: [[monday10 + from, monday10 + to]] })
  const state = (own: Parameters<typeof staffMember>[0], now = SUNDAY) =>
    countDays(requested([staffMember(own)], half, rulesWith(), now), dayOf(MONDAY), 1)

  test.each([
    ['open with four starts', taken(0, 0), 4, 'open'],
    ['few with three', taken(0, 30), 3, 'few'],
    ['few with one', taken(0, 90), 1, 'few'],
    ['full when appointments take every start', taken(0, 120), 0, 'full'],
    ['full if the remaining time is too short', taken(15, 105), 0, 'full'],
  ] as const)('are %s', (_, staff, free, expected) => {
    expect(countDays(requested([staff], half, rulesWith(), SUNDAY), dayOf(MONDAY), 1)).toEqual([
      { date: MONDAY, free, state: expected },
    ])
  })

  test.each([
    ['no one works', { weekly: everyDay('') }, SUNDAY],
    ['everyone is off', { timeOff: [[monday10, monday10 + 120]] as const }, SUNDAY],
    ['the day is over', {}, monday10 + 120],
    ['it lies behind', {}, monday10 + 3 * 1440],
    ['it lies beyond the horizon', {}, monday10 - 61 * 1440],
  ])('are closed when %s', (_, own, now) => {
    expect(state(own, now)).toEqual([{ date: MONDAY, free: 0, state: 'closed' }])
  })

  const late = staffMember({ id: 'late', weekly: week('23:30-24:30') })
  const early = staffMember({ id: 'early', weekly: week('', '00:00-00:20') })
  test.each([
    ['one range', [staffMember({ weekly: everyDay('10:00-10:29') })]],
    ['all of several ranges', [staffMember({ weekly: everyDay('10:00-10:20 11:00-11:20') })]],
    ['a range between two grid starts', [staffMember({ weekly: everyDay('10:05-10:59') })]],
    ['the time beside time off', [staffMember({ timeOff: [[monday10 + 20, monday10 + 110]] })]],
    [
      'the hours of all of them',
      ['a', 'b'].map((id) => staffMember({ id, weekly: week('10:00-10:29') })),
    ],
  ] as const)('are full, not closed, when %s cannot hold the appointment', (_, staff) => {
    const question = requested(staff, half, rulesWith(), SUNDAY)
    expect(countDays(question, dayOf(MONDAY), 1)).toEqual([
      { date: MONDAY, free: 0, state: 'full' },
    ])
    // A cancellation frees no start, so there is no waiting list.
    expect(slotsAndFullParts(question, dayOf(MONDAY))).toEqual({ slots: [], fullParts: [] })
  })

  test('are full by the working day, also past midnight', () => {
    const question = { ...requested([early], half, rulesWith(), SUNDAY), team: [late, early] }
    const states = (rules = rulesWith()) =>
      countDays({ ...question, policy: online(rules) }, dayOf(MONDAY), 2).map(({ state }) => state)
    expect(states()).toEqual(['full', 'closed'])
    // The horizon counts the day of the hours, which is the next one.
    expect(states(rulesWith({ horizonDays: 1 }))).toEqual(['closed', 'closed'])
  })

  test.each([
    [
      'full while its taken rest is',
      { taken: [[monday10 + 60, monday10 + 120]] as const },
      45,
      0,
      'full',
    ],
    ['full to the end of the hours, if the rest is too short', {}, 119, 0, 'full'],
    ['closed after them', {}, 120, 0, 'closed'],
    ['full as long as notice ends before them', {}, 89, 30, 'full'],
    ['closed once it ends after them', {}, 90, 30, 'closed'],
  ] as const)('today is %s', (_, own, minute, noticeMinutes, expected) => {
    const rules = rulesWith({ noticeMinutes })
    const question = requested([staffMember(own)], half, rules, monday10 + minute)
    expect(countDays(question, dayOf(MONDAY), 1)[0]?.state).toBe(expected)
  })

  test('count the starts that are listed, day after day', () => {
    const staff = [
      staffMember({ weekly: week('10:00-12:00', '', '23:00-25:00', '00:30-02:00', '', '', '') }),
    ]
    const list = countDays(
      requested(staff, half, rulesWith({ horizonDays: 4 }), SUNDAY),
      dayOf('2026-01-01'),
      10,
    )
    expect(list.map(({ date, free }) => `${date.slice(-2)}:${free}`).join(' ')).toBe(
      '01:0 02:0 03:0 04:0 05:4 06:0 07:4 08:2 09:0 10:0',
    )
    for (const { date, free } of list)
      expect(
        slotsOfDay(requested(staff, half, rulesWith({ horizonDays: 4 }), SUNDAY), dayOf(date)),
      ).toHaveLength(free)
  })

  test('are at most 400 and none from a nonexistent day', () => {
    expect(
      countDays(requested([staffMember()], half, rulesWith(), SUNDAY), dayOf(MONDAY), 1e9),
    ).toHaveLength(400)
    expect(countDays(requested([staffMember()], half, rulesWith(), SUNDAY), NaN, 3)).toEqual([])
  })
})

describe('the next slots', () => {
  const next = (
    search: Parameters<typeof nextSlots>[1],
    own: Parameters<typeof staffMember>[0] = {},
  ) =>
    nextSlots(requested([staffMember(own)], half, rulesWith(), SUNDAY), search).map(
      (slot) => `${slot.date.slice(-2)} ${clocks([slot])}`,
    )

  test('are the soonest, from now on', () => {
    expect(next({ limit: 5, days: 7 })).toEqual([
      '04 10:00',
      '04 10:30',
      '04 11:00',
      '04 11:30',
      '05 10:00',
    ])
  })

  test('lie after the one given', () => {
    const after = at('2026-01-04T10:30+03:00')
    expect(next({ after, limit: 1, days: 7 })).toEqual(['04 11:00'])
    expect(next({ after: after - 0.5, limit: 1, days: 7 })).toEqual(['04 10:30'])
  })

  test('are searched on as many days as requested', () => {
    const weekly = week('', '', '', '', '', '10:00-11:00', '')
    expect(next({ limit: 3, days: 6 }, { weekly })).toEqual([])
    expect(next({ limit: 3, days: 7 }, { weekly })).toEqual(['10 10:00', '10 10:30'])
  })

  test('carry the day they are listed under', () => {
    const weekly = everyDay('23:30-24:30')
    expect(next({ limit: 3, days: 7 }, { weekly })).toEqual(['04 23:30', '04 00:00', '05 23:30'])
  })
})

describe('slots between two instants', () => {
  test('are in order if an evening lasts into the next morning', () => {
    const staff = staffMember({
      weekly: week('', '', '', '22:00-22:30 25:00-26:00', '00:00-03:00', '', ''),
    })
    const from = at('2026-01-08T00:00+03:00')
    const slots = slotsBetween(requested([staff], half, rulesWith(), SUNDAY), from, from + 2880)
    expect(clocks(slots)).toBe('22:00 00:00 00:30 01:00 01:30 02:00 02:30')
    expect(slots.map((slot) => slot.date.slice(-1)).join('')).toBe('8888899')
  })

  test('begin at the first and end before the second', () => {
    const from = at('2026-01-05T10:30+03:00')
    expect(
      clocks(slotsBetween(requested([staffMember()], half, rulesWith(), SUNDAY), from, from + 60)),
    ).toBe('10:30 11:00')
  })
})

describe('the nearest slots', () => {
  const start = at('2026-01-05T11:00+03:00')
  const near = (
    limit: number,
    own: Parameters<typeof staffMember>[0],
    others: readonly string[] = [],
  ) =>
    nearestSlots(
      requested(
        [staffMember(own), ...others.map((id) => staffMember({ id }))],
        half,
        rulesWith({ gridMinutes: 15 }),
        SUNDAY,
      ),
      start,
      { limit, days: 7 },
    ).map((slot) => `${slot.date.slice(-2)} ${clocks([slot])}`)

  test('lie around the taken one, in order', () => {
    expect(near(4, { taken: [[start, start + 30]] })).toEqual([
      '05 10:00',
      '05 10:15',
      '05 10:30',
      '05 11:30',
    ])
  })

  test('hold the same start when someone else is free', () => {
    expect(near(1, { taken: [[start, start + 30]] }, ['zahra'])).toEqual(['05 11:00'])
  })

  test('come from other days when the day is full', () => {
    const taken = [[start - 60, start + 60]] as const
    expect(near(3, { taken })).toEqual(['04 11:30', '06 10:00', '06 10:15'])
  })

  test('are fewer if fewer are free, and not further than requested', () => {
    const weekly = week('10:00-12:00', '', '', '', '', '', '')
    const taken = [[start - 60, start + 60]] as const
    expect(near(5, { weekly, taken })).toHaveLength(5)
    const search = { limit: 5, days: 6 }
    expect(
      nearestSlots(
        requested([staffMember({ weekly, taken })], half, rulesWith(), SUNDAY),
        start,
        search,
      ),
    ).toEqual([])
  })
})

describe('the day of an instant', () => {
  const staff = [staffMember({ weekly: week('', '', '', '20:00-26:00', '', '', '') })]
  test.each([
    ['is the evening that still lasts', '2026-01-09T01:59+03:00', '2026-01-08'],
    ['is the calendar day after the evening', '2026-01-09T02:00+03:00', '2026-01-09'],
    ['is the calendar day by day', '2026-01-08T00:00+03:00', '2026-01-08'],
  ])('%s', (_, instant, expected) => {
    expect(workingDay(at(instant), { timeZone: 'Asia/Baghdad', items: staff })).toBe(
      dayOf(expected),
    )
  })
})
