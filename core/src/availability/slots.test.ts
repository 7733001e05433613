import { describe, expect, test } from 'vitest'
import { footprintOf } from './footprint.ts'
import {
  requested,
  dayOf,
  at,
  clocks,
  everyDay,
  hours,
  rulesWith,
  staffMember,
  footprintFor,
  week,
} from '../testing/sample-week.ts'
import { countDays, slotsAndFullParts, slotsOfDay } from './slots.ts'

// Monday 5 January 2026 in Baghdad (UTC+3, no summer time); Thursday is the 8th.
const SUNDAY = at('2026-01-04T09:00+03:00')
const MONDAY = '2026-01-05'
const half = footprintFor(30)

function monday(
  own: Parameters<typeof staffMember>[0],
  appointment = half,
  rules = rulesWith(),
): string {
  return clocks(
    slotsOfDay(requested([staffMember(own)], appointment, rules, SUNDAY), dayOf(MONDAY)),
  )
}

describe('hours', () => {
  test.each([
    [
      'an appointment ends when the hours end at the latest',
      '10:00-12:00',
      30,
      '10:00 10:30 11:00 11:30',
    ],
    ['an appointment as long as the hours fits once', '10:00-12:00', 120, '10:00'],
    ['an appointment longer than the hours does not fit', '10:00-12:00', 121, ''],
    [
      'no appointment spans the break of a split shift',
      '10:00-11:00 12:00-13:00',
      60,
      '10:00 12:00',
    ],
    ['ranges that touch are one', '10:00-11:00 11:00-12:00', 90, '10:00 10:30'],
    ['ranges that overlap are one', '10:00-11:15 10:45-12:00', 90, '10:00 10:30'],
    ['rows come in any order', '12:00-13:00 10:00-11:00', 60, '10:00 12:00'],
    ['an empty range has no slots', '10:00-10:00 12:00-11:00', 30, ''],
    ['a day has 24 hours', '00:00-24:00', 720, clockRange(0, 24)],
  ])('%s', (_, text, duration, expected) => {
    const weekly = week(text, '', '', '', '', '', '')
    expect(monday({ weekly }, footprintFor(duration))).toBe(expected)
  })

  /** Half hours from which twelve hours fit into a day. */
  function clockRange(from: number, to: number): string {
    const starts = []
    for (let minute = from * 60; minute + 720 <= to * 60; minute += 30)
      starts.push(
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      )
    return starts.join(' ')
  }
})

describe('hours past midnight', () => {
  const list = (weekly: ReturnType<typeof week>, day: string, duration = 30) =>
    clocks(
      slotsOfDay(
        requested([staffMember({ weekly })], footprintFor(duration), rulesWith(), SUNDAY),
        dayOf(day),
      ),
    )

  test('01:30 belongs to the evening before', () => {
    const weekly = week('', '', '', '23:00-26:00', '', '', '')
    expect(list(weekly, '2026-01-08')).toBe('23:00 23:30 00:00 00:30 01:00 01:30')
    expect(list(weekly, '2026-01-09')).toBe('')
  })

  test('an appointment runs from an evening into the hours of the next day', () => {
    const weekly = week('', '', '', '23:00-24:00', '00:00-01:00', '', '')
    expect(list(weekly, '2026-01-08', 90)).toBe('23:00 23:30')
    expect(list(weekly, '2026-01-09', 30)).toBe('00:00 00:30')
  })

  test('a start held by two days is listed under the earlier one only', () => {
    const weekly = week('', '', '', '23:00-25:00', '00:00-02:00', '', '')
    expect(list(weekly, '2026-01-08', 60)).toBe('23:00 23:30 00:00 00:30')
    expect(list(weekly, '2026-01-09', 60)).toBe('01:00')
  })

  test('a day keeps the time between two late ranges of the day before', () => {
    const weekly = week('', '', '', '22:00-22:30 25:00-26:00', '00:00-03:00', '', '')
    expect(list(weekly, '2026-01-08')).toBe('22:00 00:00 00:30 01:00 01:30')
    expect(list(weekly, '2026-01-09')).toBe('02:00 02:30')
  })

  test('a range may last until the end of the next day', () => {
    const weekly = week('', '', '', '23:00-48:00', '10:00-12:00', '00:00-01:00', '')
    expect(list(weekly, '2026-01-08', 1440)).toBe('23:00 23:30 00:00 00:30 01:00')
    expect(list(weekly, '2026-01-09')).toBe('')
    expect(list(weekly, '2026-01-10')).toBe('00:00 00:30')
  })
})

describe('dated exceptions', () => {
  test.each([
    ['replace the hours of their day', '2026-01-05', '15:00-16:00', '15:00 15:30'],
    ['close their day when empty', '2026-01-05', '', ''],
    ['leave every other day alone', '2026-01-12', '', '10:00 10:30 11:00 11:30'],
    ['may run past midnight', '2026-01-05', '23:30-24:30', '23:30 00:00'],
  ])('%s', (_, date, text, expected) => {
    expect(monday({ exceptions: new Map([[date, hours(text)]]) })).toBe(expected)
  })

  test('closing a day leaves the end of the evening before', () => {
    const staff = staffMember({
      weekly: everyDay('23:00-25:00'),
      exceptions: new Map([[MONDAY, []]]),
    })
    const list = (day: string) =>
      clocks(slotsOfDay(requested([staff], half, rulesWith(), SUNDAY), dayOf(day)))
    expect(list('2026-01-04')).toBe('23:00 23:30 00:00 00:30')
    expect(list(MONDAY)).toBe('')
  })
})

describe('time off and other appointments', () => {
  const noon = [at('2026-01-05T10:45+03:00'), at('2026-01-05T11:15+03:00')] as const
  const fine = rulesWith({ gridMinutes: 5 })
  const weekly = everyDay('10:00-12:00')

  test.each([
    [
      'an appointment ends where time off begins and starts where it ends',
      { timeOff: [noon] },
      footprintFor(45),
      '10:00 11:15',
    ],
    [
      'an appointment ends where another begins and starts where it ends',
      { taken: [noon] },
      footprintFor(45),
      '10:00 11:15',
    ],
    [
      'buffers may reach into time off',
      { timeOff: [noon] },
      footprintFor(45, 20, 20),
      '10:00 11:15',
    ],
    ['buffers may lie outside the hours', {}, footprintFor(120, 30, 30), '10:00'],
    [
      'a buffer after keeps clear of the next appointment',
      { taken: [noon] },
      footprintFor(40, 0, 5),
      '10:00 11:15 11:20',
    ],
    [
      'a buffer before keeps clear of the appointment before',
      { taken: [noon] },
      footprintFor(40, 5, 0),
      '10:00 10:05 11:20',
    ],
    [
      'the buffer of the neighbour counts as its own',
      { taken: [[noon[0] - 5, noon[1] + 5]] },
      footprintFor(40),
      '10:00 11:20',
    ],
    [
      'a buffer after the hours keeps clear as well',
      { taken: [[at('2026-01-05T12:05+03:00'), at('2026-01-05T13:00+03:00')]] },
      footprintFor(110, 0, 10),
      '10:00 10:05',
    ],
  ] as const)('%s', (_, own, appointment, expected) => {
    expect(monday({ weekly, ...own }, appointment, fine)).toBe(expected)
  })

  test('an empty taken range takes nothing', () => {
    expect(monday({ taken: [[noon[0], noon[0]]] })).toBe('10:00 10:30 11:00 11:30')
  })
})

describe('the grid', () => {
  test.each([
    ['is laid from midnight, not from the opening', '10:10-11:20', 15, '10:15 10:30 10:45'],
    ['may be finer than the appointment', '10:00-10:40', 5, '10:00 10:05 10:10'],
    ['begins anew at each midnight', '22:30-25:30', 50, '22:30 23:20 00:00 00:50'],
    ['of a day holds midnight alone', '10:00-25:00', 1440, '00:00'],
  ])('%s', (_, text, gridMinutes, expected) => {
    const weekly = week(text, '', '', '', '', '', '')
    expect(monday({ weekly }, half, rulesWith({ gridMinutes }))).toBe(expected)
  })
})

describe('notice and horizon', () => {
  const list = (day: string, now: string, own: Parameters<typeof rulesWith>[0] = {}) =>
    clocks(
      slotsOfDay(
        requested(
          [staffMember({ weekly: everyDay('10:00-12:00 23:30-24:30') })],
          half,
          rulesWith(own),
          at(now),
        ),
        dayOf(day),
      ),
    )

  test.each([
    [
      'a start at the notice exactly is free',
      '2026-01-05T10:30+03:00',
      30,
      '11:00 11:30 23:30 00:00',
    ],
    ['a second later it is too soon', '2026-01-05T10:30:01+03:00', 30, '11:30 23:30 00:00'],
    ['without notice a start may be now', '2026-01-05T11:00+03:00', 0, '11:00 11:30 23:30 00:00'],
    ['past midnight the evening still goes on', '2026-01-06T00:00+03:00', 0, '00:00'],
    ['a day that is over has none', '2026-01-06T00:00:01+03:00', 0, ''],
    ['notice may last for days', '2026-01-03T23:00+03:00', 2160, '11:00 11:30 23:30 00:00'],
  ])('%s', (_, now, noticeMinutes, expected) => {
    expect(list(MONDAY, now, { noticeMinutes })).toBe(expected)
  })

  test('the last day of the horizon is free to the end of its evening', () => {
    const rules = { horizonDays: 2 }
    expect(list('2026-01-07', '2026-01-05T23:59+03:00', rules)).toBe(
      '10:00 10:30 11:00 11:30 23:30 00:00',
    )
    expect(list('2026-01-08', '2026-01-05T23:59+03:00', rules)).toBe('')
    expect(list('2026-01-08', '2026-01-06T00:00+03:00', rules)).toBe(
      '10:00 10:30 11:00 11:30 23:30 00:00',
    )
  })

  test('an appointment on the last day may end in hours beyond it', () => {
    const staff = staffMember({ weekly: everyDay('00:00-24:00') })
    const slots = slotsOfDay(
      requested([staff], footprintFor(120), rulesWith({ horizonDays: 1 }), SUNDAY),
      dayOf(MONDAY),
    )
    expect(clocks(slots.slice(-1))).toBe('23:30')
  })
})

describe('several offerings', () => {
  const time = (duration: number, bufferBefore: number, bufferAfter: number) => ({
    duration,
    bufferBefore,
    bufferAfter,
  })

  test('last consecutively between the longest buffers, in any order', () => {
    const offerings = [time(30, 5, 10), time(20, 0, 15), time(10, 10, 0)]
    expect(footprintOf(offerings)).toEqual(footprintFor(60, 10, 15))
    expect(footprintOf(offerings.toReversed())).toEqual(footprintFor(60, 10, 15))
  })

  test('none are no appointment', () => {
    expect(monday({}, footprintOf([]))).toBe('')
  })
})

describe('several staff members', () => {
  const ali = staffMember({ id: 'ali', weekly: everyDay('10:00-11:00') })
  const zahra = staffMember({
    id: 'zahra',
    weekly: everyDay('10:30-12:00'),
    taken: [[at('2026-01-05T11:00+03:00'), at('2026-01-05T11:30+03:00')]],
  })

  test('each start has the free ids, sorted, for any order of rows', () => {
    const expected = [
      ['10:00', ['ali']],
      ['10:30', ['ali', 'zahra']],
      ['11:30', ['zahra']],
    ]
    for (const staff of [
      [ali, zahra],
      [zahra, ali],
    ]) {
      const slots = slotsOfDay(requested(staff, half, rulesWith(), SUNDAY), dayOf(MONDAY))
      expect(slots.map((slot) => [clocks([slot]), slot.ids])).toEqual(expected)
    }
  })

  test('no one has no slots', () => {
    expect(slotsOfDay(requested([], half, rulesWith(), SUNDAY), dayOf(MONDAY))).toEqual([])
  })

  test('one’s evening and the other’s morning are listed once, under the evening', () => {
    const late = staffMember({
      id: 'late',
      weekly: week('', '', '', '23:30-25:00', '', '', ''),
    })
    const early = staffMember({
      id: 'early',
      weekly: week('', '', '', '', '00:00-01:30', '', ''),
    })
    const list = (day: string) =>
      slotsOfDay(requested([late, early], half, rulesWith(), SUNDAY), dayOf(day)).map((slot) => [
        clocks([slot]),
        slot.ids.join(),
      ])
    expect(list('2026-01-08')).toEqual([
      ['23:30', 'late'],
      ['00:00', 'early,late'],
      ['00:30', 'early,late'],
    ])
    expect(list('2026-01-09')).toEqual([['01:00', 'early']])
  })

  test('the night belongs to the evening of the whole shop, for any requested staff', () => {
    const late = staffMember({ id: 'late', weekly: week('', '', '', '23:30-25:00', '', '', '') })
    const early = staffMember({ id: 'early', weekly: week('', '', '', '', '00:00-01:30', '', '') })
    const question = requested([early], half, rulesWith(), SUNDAY)
    const list = (day: string, team = [late, early]) =>
      clocks(slotsOfDay({ ...question, team }, dayOf(day)))
    expect(list('2026-01-08')).toBe('00:00 00:30')
    expect(list('2026-01-09')).toBe('01:00')
    expect(list('2026-01-09', [early])).toBe('00:00 00:30 01:00')
    expect(countDays({ ...question, team: [late, early] }, dayOf('2026-01-08'), 2)).toMatchObject([
      { free: 2 },
      { free: 1 },
    ])
  })

  test('the horizon is counted by the day each of them works', () => {
    const late = staffMember({ id: 'late', weekly: everyDay('23:30-24:30') })
    const early = staffMember({ id: 'early', weekly: everyDay('00:00-00:30') })
    const rules = rulesWith({ horizonDays: 1 })
    const slots = slotsOfDay(requested([late, early], half, rules, SUNDAY), dayOf(MONDAY))
    expect(slots.map((slot) => slot.ids.join())).toEqual(['late', 'late'])
  })
})

describe('a day on which too few work for all the people is full, not closed', () => {
  const morning = staffMember({ id: 'a', weekly: week('09:00-12:00', '09:00-12:00') })
  const evening = staffMember({ id: 'b', weekly: week('18:00-21:00', '', '09:00-12:00') })
  const statesOf = (more: object) =>
    countDays(
      { ...requested([morning, evening], half, rulesWith(), SUNDAY), ...more },
      dayOf(MONDAY),
      4,
    ).map(({ state }) => state)

  test.each<[string, object]>([
    ['two with the same', { people: 2 }],
    [
      'each with something else',
      {
        beside: [
          { calendars: { timeZone: 'Asia/Baghdad', items: [morning, evening] }, footprint: half },
        ],
      },
    ],
  ])('%s', (_what, more) => {
    expect(statesOf(more)).toEqual(['full', 'full', 'full', 'closed'])
    expect(statesOf({})).toEqual(['open', 'open', 'open', 'closed'])
  })
})

test('parts of a day are adjacent, and full if others take every start', () => {
  const late = staffMember({
    weekly: everyDay('11:00-12:30 20:00-26:00'),
    taken: [
      [at('2026-01-05T11:00+03:00'), at('2026-01-05T12:00+03:00')],
      [at('2026-01-05T20:00+03:00'), at('2026-01-06T01:00+03:00')],
    ],
  })
  const question = requested([late], half, rulesWith(), SUNDAY)
  const known = slotsAndFullParts(question, dayOf(MONDAY))
  // Starts after midnight belong to the previous evening.
  expect(clocks(known.slots)).toBe('12:00 01:00 01:30')
  expect(known.fullParts).toEqual(['morning'])
  const all: [number, number] = [at('2026-01-05T20:00+03:00'), at('2026-01-06T02:00+03:00')]
  const taken = requested(
    [{ ...late, taken: [{ from: all[0], to: all[1] }] }],
    half,
    rulesWith(),
    SUNDAY,
  )
  expect(slotsAndFullParts(taken, dayOf(MONDAY)).fullParts).toEqual(['evening'])
  expect(slotsAndFullParts(question, dayOf('2027-01-05'))).toEqual({ slots: [], fullParts: [] })
})
