import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Calendar, Calendars, Taken } from './calendar.ts'
import {
  changeOfDay,
  countDays,
  slotsAndFullParts,
  slotsBetween,
  slotsOfDay,
  slotsOfNextDay,
  todayOf,
  type Question,
} from './slots.ts'
import { dayNumber, dayText } from './day.ts'
import { footprintOf, type Footprint } from './footprint.ts'
import type { MinuteRange } from './interval.ts'
import { DESK, online, place } from './placement.ts'
import { at, lines } from '../testing/sample-week.ts'
import {
  referenceDays,
  referencePlaces,
  referenceStarts,
  referenceWorks,
} from '../testing/slow-reference.ts'
import { works } from './working.ts'

// Each test computes thousands of days, and CI machines may be slow.
vi.setConfig({ testTimeout: 120_000 })

const DAY = 1440

const DATES = [
  ['Asia/Baghdad', '2026-01-08'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Tehran', '2026-12-31'],
  ['Asia/Beirut', '2026-03-29'],
  ['America/Havana', '2026-11-01'],
] as const

/** A question about the days around one on which clocks may change. */
interface Requested extends Question {
  readonly day: number
}

function ranges(from: number, to: number, maxLength: number, maxSpan: number) {
  const range = fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: maxSpan }))
    .map(([start, span]): MinuteRange => [start, Math.min(start + span, to)])
  return fc.array(range, { maxLength })
}

function anyCalendar(id: string, day: number): fc.Arbitrary<Calendar> {
  const dayHours = ranges(0, 2 * DAY, 3, 900)
  const weekly = fc.array(dayHours, { minLength: 7, maxLength: 7 })
  const near = (min: number, max: number) => fc.integer({ min: day + min, max: day + max })
  const dated = fc.array(fc.record({ day: near(-2, 3), ranges: dayHours }), { maxLength: 2 })
  const season = fc
    .tuple(near(-3, 3), fc.nat(3), weekly)
    .map(([firstDay, count, hours]) => ({ firstDay, lastDay: firstDay + count, weekly: hours }))
  const instants = (count: number, span: number) =>
    ranges((day - 2) * DAY, (day + 4) * DAY, count, span)
  const taken = fc.oneof(instants(8, 120), instants(40, 400)).map((list) =>
    list.map(([from, to], index): Taken => ({
      from,
      to,
      kind: 'appointment',
      id: `${id}${index}`,
    })),
  )
  return fc.record({
    id: fc.constant(id),
    kind: fc.constant('staff' as const),
    working: fc.record({
      weekly,
      seasons: fc.array(season, { maxLength: 1 }),
      everyone: dated,
      own: dated,
      timeOff: instants(2, 600),
    }),
    taken,
  })
}

const minutes = (min: number, max: number) => fc.integer({ min, max })

const inOnePart = fc
  .record({
    duration: minutes(1, 200),
    bufferBefore: minutes(0, 30),
    bufferAfter: minutes(0, 30),
  })
  .map((offering) => footprintOf([offering]))

/** Work, a pause during which the staff member is free, and work again. */
const inTwoParts = fc
  .tuple(minutes(1, 60), minutes(0, 90), minutes(1, 60), minutes(0, 15))
  .map(([first, alone, second, buffer]): Footprint => ({
    length: first + alone + second,
    needs: [
      {
        of: 'staff',
        segments: [
          { from: 0, to: first, before: buffer, after: 0 },
          { from: first + alone, to: first + alone + second, before: 0, after: buffer },
        ],
      },
    ],
  }))

const anyQuestion: fc.Arbitrary<Requested> = fc.constantFrom(...DATES).chain(([timeZone, date]) => {
  const day = dayNumber(date) ?? NaN
  const questions = fc.record({
    day: fc.constant(day),
    calendars: fc
      .constantFrom(['a'], ['b', 'a'], ['c', 'a', 'b'])
      .chain((ids) => fc.tuple(...ids.map((id) => anyCalendar(id, day))))
      .map((items): Calendars => ({ timeZone, items })),
    footprint: fc.oneof({ weight: 2, arbitrary: inOnePart }, { weight: 1, arbitrary: inTwoParts }),
    policy: fc
      .record({
        gridMinutes: fc.constantFrom(1, 5, 7, 15, 30, 50, 60),
        noticeMinutes: fc.constantFrom(0, 30, 1440),
        horizonDays: fc.constantFrom(0, 1, 2, 60),
      })
      .map(online),
    now: fc
      .integer({ min: -2 * DAY * 4, max: DAY * 4 })
      .map((quarters) => day * DAY + quarters / 4),
    not: fc.constantFrom('a0', 'b1', 'nobody', ['a0', 'b0']),
    people: fc.constantFrom(1, 1, 1, 2, 3),
    others: fc.array(anyCalendar('z', day), { maxLength: 1 }),
  })
  return questions.map(({ others, ...question }): Requested => ({
    ...question,
    team: [...others, ...question.calendars.items],
  }))
})

/** Questions with one or two further people who have their own offerings, and staff members with both skills. */
const anyQuestionBeside: fc.Arbitrary<Requested> = anyQuestion.chain(
  ({ people: _one, ...question }) => {
    const { calendars, day } = question
    const some = fc
      .tuple(fc.subarray([...calendars.items]), fc.array(anyCalendar('y', day), { maxLength: 1 }))
      .map((items): Calendars => ({ ...calendars, items: items.flat() }))
    const footprint = fc.oneof(inOnePart, inTwoParts)
    const beside = fc.array(fc.record({ calendars: some, footprint }), {
      minLength: 1,
      maxLength: 2,
    })
    // The team of a shop includes everyone.
    const teamWith = (others: readonly { calendars: Calendars }[]) => [
      ...(question.team ?? []),
      ...others.flatMap((one) => one.calendars.items.filter(({ id }) => id === 'y')),
    ]
    return beside.map((others) => ({ ...question, team: teamWith(others), beside: others }))
  },
)

const around = [-1, 0, 1, 2]

/**
 * Returns the reference's list for the days around the date, whether anyone works then, and whether a start would be
 * free without other appointments.
 */
function expectedOf(question: Requested) {
  const [from, to] = [(question.day - 2) * DAY, (question.day + 6) * DAY]
  const { starts: open, workedDays } = referenceDays(question, from, to)
  return around.map((count) => {
    const day = question.day + count
    const starts = open.filter((start) => start.date === dayText(day))
    const free = starts.filter((start) => start.ids.length > 0)
    return { day, free, fits: starts.length > 0, works: workedDays.has(dayText(day)) }
  })
}

test.each([
  ['for one or for as many as come', anyQuestion],
  ['beside others with something of their own', anyQuestionBeside],
])('slots and days are those of the reference, minute by minute, %s', (_name, anyOf) => {
  const counts = { free: 0, taken: 0, tooShort: 0, closed: 0 }
  fc.assert(
    fc.property(anyOf, (question) => {
      const expected = expectedOf(question)
      const counted = countDays(question, question.day - 1, around.length)
      for (const [index, { day, free, fits, works }] of expected.entries()) {
        expect(lines(slotsOfDay(question, day))).toEqual(lines(free))
        expect(counted[index]?.free).toBe(free.length)
        const kind = free.length > 0 ? 'free' : fits ? 'taken' : works ? 'tooShort' : 'closed'
        counts[kind] += 1
        if (kind === 'free') continue
        expect(counted[index]?.state).toBe(works ? 'full' : 'closed')
        // Only taken starts can become free.
        const { fullParts } = slotsAndFullParts(question, day)
        expect(fullParts.length > 0).toBe(fits)
      }
    }),
    { seed: 11, numRuns: 400 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10)
})

test('slots between two instants are those of the reference', () => {
  fc.assert(
    fc.property(anyQuestion, fc.nat(DAY), fc.nat(2 * DAY), (question, begin, span) => {
      const from = question.day * DAY + begin
      const expected = referenceStarts(question, from, from + span).filter(
        (start) => start.ids.length > 0,
      )
      expect(lines(slotsBetween(question, from, from + span))).toEqual(lines(expected))
    }),
    { seed: 12, numRuns: 400 },
  )
})

test.each([
  ['for one or for as many as come', anyQuestion],
  ['beside others with something of their own', anyQuestionBeside],
])('every minute is judged as it is listed, with the same people, %s', (_name, anyOf) => {
  fc.assert(
    fc.property(anyOf, (question) => {
      const listed = new Map<number, readonly string[]>()
      const differing: number[] = []
      for (const count of [-3, -2, -1, 0, 1, 2, 3])
        for (const slot of slotsOfDay(question, question.day + count)) {
          if (listed.has(slot.start)) differing.push(slot.start)
          listed.set(slot.start, slot.ids)
        }
      const midnight = question.day * DAY
      for (let start = midnight - 360; start < midnight + DAY + 720; start += 1) {
        const placed = judged(question, start)
        const people = placed.ok ? placed.ids.join() : undefined
        if (people !== listed.get(start)?.join()) differing.push(start)
      }
      expect(differing).toEqual([])
    }),
    { seed: 13, numRuns: 20 },
  )
})

const judged = ({ calendars, policy, now, ...request }: Question, start: number) =>
  place(calendars, { ...request, start }, policy, now)

test.each([
  ['for one or for as many as come', anyQuestion],
  ['beside others with something of their own', anyQuestionBeside],
])('taken means that without other appointments the start were free, %s', (_name, anyOf) => {
  fc.assert(
    fc.property(anyOf, (question) => {
      const { calendars, day } = question
      const emptied = (of: Calendars): Calendars => ({
        ...of,
        items: of.items.map((calendar) => ({ ...calendar, taken: [] })),
      })
      const beside = question.beside?.map((one) => ({ ...one, calendars: emptied(one.calendars) }))
      const idle = { ...question, calendars: emptied(calendars), ...(beside && { beside }) }
      for (let minute = day * DAY; minute < day * DAY + DAY; minute += 7) {
        const judgement = judged(question, minute)
        const taken = !judgement.ok && judgement.reason === 'taken'
        expect(taken).toBe(judged(idle, minute).ok && !judgement.ok)
      }
    }),
    { seed: 14, numRuns: 25 },
  )
})

test.each([
  ['refuse', 45],
  ['ask', 46],
  ['allow', 47],
] as const)('a start is placed as in the reference with time outside: %s', (outside, seed) => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(anyQuestion, (requested) => {
      const policy = { ...DESK, notice: -Infinity, outside }
      const question = { ...requested, policy }
      const from = requested.day * DAY - 300
      const expected = referencePlaces(question, from, from + 2 * DAY)
      for (let at = 0; at < expected.length; at += 11) {
        const placed = judged(question, from + at)
        const found = placed.ok ? placed.ids.join() : placed.reason
        const wanted = expected[at] ?? ''
        expect([at, found]).toEqual([at, typeof wanted === 'string' ? wanted : wanted.join()])
        const kind = placed.ok ? 'ok' : placed.reason
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        const named = placed.ok ? [] : placed.takenBy
        expect(named.length > 0).toBe(kind === 'taken')
      }
    }),
    { seed, numRuns: 400 },
  )
  const reasons = { refuse: ['closed', 'taken'], ask: ['outside', 'taken'], allow: ['taken'] }
  for (const kind of ['ok', ...reasons[outside]]) expect(seen.get(kind)).toBeGreaterThan(1000)
})

test('working time equals the reference’s', () => {
  fc.assert(
    fc.property(anyQuestion, fc.nat(2 * DAY), fc.nat(300), (question, begin, length) => {
      const { timeZone, items } = question.calendars
      const from = question.day * DAY - DAY + begin
      for (const { working } of items)
        expect(works(working, timeZone, from, from + length + 1)).toBe(
          referenceWorks(working, timeZone, from, from + length + 1),
        )
    }),
    { seed: 48, numRuns: 200 },
  )
})

/** Returns the calendar with every list reversed. */
function turned(calendar: Calendar): Calendar {
  const { working } = calendar
  return {
    ...calendar,
    working: {
      weekly: working.weekly.map((own) => own.toReversed()),
      seasons: working.seasons.toReversed(),
      everyone: working.everyone.toReversed(),
      own: working.own.toReversed(),
      timeOff: working.timeOff.toReversed(),
    },
    taken: calendar.taken.toReversed(),
  }
}

test('the order of rows never changes the answer, and no row is changed', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { calendars, day } = question
      const before: unknown = JSON.parse(JSON.stringify(calendars))
      const [from, to] = [(day - 1) * DAY, (day + 3) * DAY]
      const slots = slotsBetween(question, from, to)
      const items = calendars.items.toReversed().map(turned)
      const other = { ...question, calendars: { ...calendars, items } }
      expect(slotsBetween(other, from, to)).toEqual(slots)
      for (let start = from; start < to; start += 97)
        expect(judged(other, start)).toEqual(judged(question, start))
      expect(calendars).toEqual(before)
    }),
    { seed: 15, numRuns: 100 },
  )
})

test('nothing throws for any numbers', () => {
  const odd = fc.oneof(
    fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 0, 0.5, 1e15, -1e15),
    fc.double(),
  )
  const oddRanges = fc.array(fc.tuple(odd, odd), { maxLength: 3 })
  const dated = fc.array(fc.record({ day: odd, ranges: oddRanges }), { maxLength: 2 })
  const segment = fc.record({ from: odd, to: odd, before: odd, after: odd })
  const need = fc.record({
    of: fc.constant('staff' as const),
    segments: fc.array(segment, { maxLength: 2 }),
  })
  const oddCalendar = fc.record({
    id: fc.string(),
    kind: fc.constant('staff' as const),
    working: fc.record({
      weekly: fc.array(oddRanges, { maxLength: 8 }),
      seasons: fc.constant([{ firstDay: Number.NaN, lastDay: Infinity, weekly: [] }]),
      everyone: dated,
      own: fc.constant([{ day: 20_458, ranges: [[Number.NaN, 1e9] as const] }]),
      timeOff: oddRanges,
    }),
    taken: fc.array(fc.record({ from: odd, to: odd }), { maxLength: 3 }),
  })
  const oddQuestion = fc.record({
    start: odd,
    calendars: fc
      .array(oddCalendar, { maxLength: 2 })
      .map((items) => ({ timeZone: 'Europe/Berlin', items })),
    footprint: fc.oneof(
      fc.record({ length: odd, needs: fc.array(need, { maxLength: 2 }) }),
      fc.constant(footprintOf([{ duration: 30, bufferBefore: 0, bufferAfter: 0 }])),
    ),
    policy: fc.record({
      grid: odd,
      notice: odd,
      horizon: odd,
      outside: fc.constantFrom('refuse', 'ask', 'allow'),
    }),
    now: fc.oneof(odd, fc.constant(at('2026-01-05T00:00Z'))),
  })
  fc.assert(
    fc.property(oddQuestion, ({ start, ...question }) => {
      slotsOfDay(question, 20_458)
      slotsOfDay(question, start)
      countDays(question, 20_458, start)
      countDays(question, start, 3)
      slotsBetween(question, start, start + 1440)
      judged(question, start)
    }),
    { seed: 16, numRuns: 500 },
  )
})

test('the next free day lists its own starts, and today and the horizon stay until they change', () => {
  const search = fc.record({
    after: fc.option(minutes(-DAY, 3 * DAY), { nil: undefined }),
    days: minutes(1, 4),
  })
  fc.assert(
    fc.property(anyQuestion, search, (question, { after: later, days }) => {
      const after = later === undefined ? undefined : question.day * DAY + later
      const from = Math.max(Math.ceil(question.now), (after ?? -Infinity) + 1)
      const found = slotsOfNextDay(question, { days, ...(after !== undefined && { after }) })
      const [first] = slotsBetween(question, from, from + days * DAY)
      expect(found[0]).toEqual(first)
      const date = first && dayNumber(first.date)
      const ofDay = date === undefined ? [] : slotsOfDay(question, date)
      expect(found).toEqual(ofDay.filter(({ start }) => start >= from))

      const change = changeOfDay(question)
      const today = todayOf(question)
      const middle = (question.now + change) / 2
      for (const now of [middle, change - 0.25]) {
        expect(todayOf({ ...question, now })).toBe(today)
        const notice = now + question.policy.notice
        const shown = (at: Requested) => around.flatMap((day) => slotsOfDay(at, question.day + day))
        expect(shown({ ...question, now })).toEqual(
          shown(question).filter(({ start }) => start >= notice),
        )
      }
    }),
    { numRuns: 300 },
  )
})
