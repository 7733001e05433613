import { expect, test } from 'vitest'
import type { MinuteRange, MinuteRanges } from '../availability/interval.ts'
import type { Calendar } from '../availability/calendar.ts'
import { inEachLanguage } from '../language.ts'
import { dayNumber } from '../availability/day.ts'
import { MINUTE_MS } from '../time.ts'
import { hoursOfWeek, roughPlace, openingAt, ratingOf } from './rules.ts'

const ZONE = 'Asia/Baghdad'
const minute = (text: string) => Date.parse(text) / MINUTE_MS

function person(
  weekly: Record<number, MinuteRanges>,
  {
    exceptions = new Map<string, MinuteRanges>(),
    timeOff = [],
    taken = [],
  }: {
    exceptions?: ReadonlyMap<string, MinuteRanges>
    timeOff?: MinuteRanges
    taken?: MinuteRanges
  } = {},
): Calendar {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => weekly[day] ?? [])
  const own = [...exceptions].map(([day, ranges]) => ({ day: dayNumber(day) ?? 0, ranges }))
  return {
    id: 'a',
    kind: 'staff',
    working: { weekly: days, seasons: [], everyone: [], own, timeOff },
    taken: taken.map(([from, to]) => ({ from, to })),
  }
}

function daily(...ranges: MinuteRange[]) {
  return Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, ranges]))
}

// 2 March 2026 is a Monday; Baghdad is three hours ahead of UTC.
test.each([
  ['before the first person comes', '2026-03-02T05:59Z', false, undefined, '2026-03-02T06:00Z'],
  ['from the first minute', '2026-03-02T06:00Z', true, '2026-03-02T10:00Z', undefined],
  ['to the last minute', '2026-03-02T09:59Z', true, '2026-03-02T10:00Z', undefined],
  ['not the minute after', '2026-03-02T10:00Z', false, undefined, '2026-03-02T13:00Z'],
  ['in an evening past midnight', '2026-03-02T22:29Z', true, '2026-03-02T22:30Z', undefined],
  ['after it', '2026-03-02T22:30Z', false, undefined, '2026-03-03T06:00Z'],
])('a business is open %s', (_, now, open, until, opensAt) => {
  const staff = [person(daily([540, 780], [960, 1530]))]
  expect(openingAt(minute(now), { timeZone: ZONE, items: staff })).toEqual({
    now: open,
    until: until === undefined ? undefined : minute(until),
    opensAt: opensAt === undefined ? undefined : minute(opensAt),
  })
})

test('the last to leave closes the business and appointments do not', () => {
  const taken: MinuteRange[] = [[0, minute('2030-01-01T00:00Z')]]
  const staff = [person(daily([540, 780])), person(daily([700, 1260]), { taken })]
  const opening = openingAt(minute('2026-03-02T08:00Z'), { timeZone: ZONE, items: staff })
  expect(opening).toEqual({ now: true, until: minute('2026-03-02T18:00Z'), opensAt: undefined })
})

test('a closed week says when it reopens and a longer closure does not', () => {
  const now = minute('2026-03-02T08:00Z')
  const away = (days: number) => [
    person(daily([540, 780]), { timeOff: [[now - 1440, now + days * 1440]] }),
  ]
  expect(openingAt(now, { timeZone: ZONE, items: away(5) }).opensAt).toBe(now + 5 * 1440)
  expect(openingAt(now, { timeZone: ZONE, items: away(20) })).toEqual({
    now: false,
    until: undefined,
    opensAt: undefined,
  })
  expect(openingAt(now, { timeZone: ZONE, items: [] }).now).toBe(false)
})

test('a business that never closes has no closing time', () => {
  const staff = [person(daily([0, 1440]))]
  const now = minute('2026-03-02T08:00Z')
  expect(openingAt(now, { timeZone: ZONE, items: staff })).toEqual({
    now: true,
    until: undefined,
    opensAt: undefined,
  })
  const until = minute('2026-03-03T21:00Z')
  const gap = [person({ ...daily([0, 1440]), 2: [] })]
  expect(openingAt(now, { timeZone: ZONE, items: gap })).toEqual({
    now: true,
    until,
    opensAt: undefined,
  })
})

test('seconds do not open a business early', () => {
  const staff = [person(daily([540, 780]))]
  const opens = minute('2026-03-02T06:00Z')
  expect(openingAt(opens - 0.01, { timeZone: ZONE, items: staff })).toMatchObject({
    now: false,
    opensAt: opens,
  })
  expect(openingAt(opens + 0.99, { timeZone: ZONE, items: staff }).now).toBe(true)
})

test('the hours of the coming week are those of everyone together, changes included', () => {
  const exceptions = new Map<string, MinuteRanges>([['2026-03-04', []]])
  const noon = minute('2026-03-05T09:00Z')
  const staff = [
    person({ ...daily([600, 840]), 4: [] }, { exceptions, timeOff: [[noon, noon + 1440]] }),
    person({ 0: [[800, 1530]] }),
  ]
  const week = hoursOfWeek(minute('2026-03-02T20:00Z'), { timeZone: ZONE, items: staff })
  expect(week.map((day) => [day.date, day.weekday, day.ranges])).toEqual([
    ['2026-03-02', 1, [{ from: 600, to: 1530 }]],
    ['2026-03-03', 2, [{ from: 600, to: 840 }]],
    ['2026-03-04', 3, []],
    ['2026-03-05', 4, [{ from: 600, to: 720 }]],
    ['2026-03-06', 5, []],
    ['2026-03-07', 6, [{ from: 600, to: 840 }]],
    ['2026-03-08', 7, [{ from: 600, to: 840 }]],
  ])
})

test('after midnight the hours begin with the evening that is still running', () => {
  // 2026-03-06 is a Friday. Its evening lasts until 04:00.
  const staff = [person({ 4: [[1200, 1680]], 5: [[1200, 1440]] })]
  const firstAt = (instant: string) =>
    hoursOfWeek(minute(instant), { timeZone: ZONE, items: staff }).at(0)
  const friday = { date: '2026-03-06', weekday: 5, ranges: [{ from: 1200, to: 1680 }] }
  expect(firstAt('2026-03-06T09:00Z')).toEqual(friday)
  expect(firstAt('2026-03-07T00:59Z')).toEqual(friday)
  expect(firstAt('2026-03-07T01:00Z')).toMatchObject({ date: '2026-03-07', weekday: 6 })
})

test('a day of a clock change keeps its wall-clock hours', () => {
  const staff = [person(daily([60, 1200]))]
  for (const now of ['2026-03-29T12:00Z', '2026-10-25T12:00Z']) {
    const [today] = hoursOfWeek(minute(now), { timeZone: 'Europe/Berlin', items: staff })
    expect(today).toEqual({
      date: now.slice(0, 10),
      weekday: 7,
      ranges: [{ from: 60, to: 1200 }],
    })
  }
})

test('an average has one decimal and is null without reviews', () => {
  expect(ratingOf(0, 0)).toBeNull()
  expect(ratingOf(14, 3)).toEqual({ average: 4.7, count: 3 })
  expect(ratingOf(20, 4)).toEqual({ average: 5, count: 4 })
})

test('a rough place has no street, no landmark and is within a kilometre, never at the door', () => {
  const place = roughPlace({ latitude: 33.312345, longitude: 44.367891 })
  expect(place).toEqual({
    address: inEachLanguage(() => null),
    landmark: inEachLanguage(() => null),
    location: { latitude: 33.31, longitude: 44.37 },
  })
})
