import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { judgeStart } from '../staff/old-judge.ts'
import type { MinuteRange } from './interval.ts'
import type { SlotRules, StaffCalendar, Visit } from '../staff/old-rules.ts'
import { at, dateAfter, lines } from './sample-week.ts'
import { referenceStarts } from './slow-reference.ts'
import { days, slotsBetween, slotsOfDay } from '../staff/old-slots.ts'

// Thousands of days a test, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const DAY = 1440

/** A question about the days around one on which clocks may change. */
interface Question {
  readonly date: string
  readonly staff: readonly StaffCalendar[]
  readonly visit: Visit
  readonly rules: SlotRules
  readonly now: number
}

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

function ranges(from: number, to: number, maxLength: number, maxSpan: number) {
  const range = fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: maxSpan }))
    .map(([start, span]): MinuteRange => [start, Math.min(start + span, to)])
  return fc.array(range, { maxLength })
}

function anyStaffMember(staffId: string, date: string): fc.Arbitrary<StaffCalendar> {
  const midnight = at(`${date}T00:00Z`)
  const dayHours = ranges(0, 2 * DAY, 3, 900)
  const instants = (count: number, span: number) =>
    ranges(midnight - 2 * DAY, midnight + 4 * DAY, count, span)
  return fc.record({
    staffId: fc.constant(staffId),
    weekly: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
    exceptions: fc
      .array(fc.tuple(fc.integer({ min: -2, max: 3 }), dayHours), { maxLength: 2 })
      .map((list) => new Map(list.map(([day, own]) => [dateAfter(date, day), own] as const))),
    timeOff: instants(2, 600),
    busy: instants(8, 120),
  })
}

const anyQuestion: fc.Arbitrary<Question> = fc.constantFrom(...DATES).chain(([timeZone, date]) =>
  fc.record({
    date: fc.constant(date),
    staff: fc
      .constantFrom(['a'], ['b', 'a'], ['c', 'a', 'b'])
      .chain((ids) => fc.tuple(...ids.map((id) => anyStaffMember(id, date)))),
    visit: fc.record({
      duration: fc.integer({ min: 1, max: 200 }),
      bufferBefore: fc.integer({ min: 0, max: 30 }),
      bufferAfter: fc.integer({ min: 0, max: 30 }),
    }),
    rules: fc.record({
      timeZone: fc.constant(timeZone),
      gridMinutes: fc.constantFrom(1, 5, 7, 15, 30, 50, 60),
      noticeMinutes: fc.constantFrom(0, 30, 1440),
      horizonDays: fc.constantFrom(0, 1, 2, 60),
    }),
    now: fc
      .integer({ min: -2 * DAY * 4, max: DAY * 4 })
      .map((quarters) => at(`${date}T00:00Z`) + quarters / 4),
  }),
)

const around = [-1, 0, 1, 2]

/** What the reference lists on the days around the date, and whether a day is full. */
function expectedOf({ date, staff, visit, rules, now }: Question) {
  const midnight = at(`${date}T00:00Z`)
  const open = referenceStarts(midnight - 2 * DAY, midnight + 6 * DAY, staff, visit, rules, now)
  return around.map((count) => {
    const day = dateAfter(date, count)
    const starts = open.filter((start) => start.date === day)
    const free = starts.filter((start) => start.staffIds.length > 0)
    return { day, free, full: starts.length > 0 && free.length === 0 }
  })
}

test('slots and days are those of the reference, minute by minute', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { date, staff, visit, rules, now } = question
      const expected = expectedOf(question)
      const counted = days(dateAfter(date, -1), around.length, staff, visit, rules, now)
      for (const [index, { day, free, full }] of expected.entries()) {
        expect(lines(slotsOfDay(day, staff, visit, rules, now))).toEqual(lines(free))
        expect(counted[index]?.free).toBe(free.length)
        expect(counted[index]?.state === 'full').toBe(full)
      }
    }),
    { seed: 11, numRuns: 100 },
  )
})

test('slots between two instants are those of the reference', () => {
  fc.assert(
    fc.property(anyQuestion, fc.nat(DAY), fc.nat(2 * DAY), (question, begin, span) => {
      const { date, staff, visit, rules, now } = question
      const from = at(`${date}T00:00Z`) + begin
      const to = from + span
      const expected = referenceStarts(from, to, staff, visit, rules, now).filter(
        (start) => start.staffIds.length > 0,
      )
      expect(lines(slotsBetween(from, to, staff, visit, rules, now))).toEqual(lines(expected))
    }),
    { seed: 12, numRuns: 100 },
  )
})

test('every minute is judged as it is listed, with the same people', () => {
  fc.assert(
    fc.property(anyQuestion, ({ date, staff, visit, rules, now }) => {
      const listed = new Map<number, readonly string[]>()
      const differing: number[] = []
      for (const count of [-3, -2, -1, 0, 1, 2, 3])
        for (const slot of slotsOfDay(dateAfter(date, count), staff, visit, rules, now)) {
          if (listed.has(slot.start)) differing.push(slot.start)
          listed.set(slot.start, slot.staffIds)
        }
      const midnight = at(`${date}T00:00Z`)
      for (let minute = midnight - 360; minute < midnight + DAY + 720; minute += 1) {
        const judgement = judgeStart(minute, staff, visit, rules, now)
        const people = judgement.ok ? judgement.staffIds.join() : undefined
        if (people !== listed.get(minute)?.join()) differing.push(minute)
      }
      expect(differing).toEqual([])
    }),
    { seed: 13, numRuns: 20 },
  )
})

test('taken means that without other visits the start were free', () => {
  fc.assert(
    fc.property(anyQuestion, ({ date, staff, visit, rules, now }) => {
      const idle = staff.map((calendar) => ({ ...calendar, busy: [] }))
      const midnight = at(`${date}T00:00Z`)
      for (let minute = midnight; minute < midnight + DAY; minute += 7) {
        const judgement = judgeStart(minute, staff, visit, rules, now)
        const taken = !judgement.ok && judgement.reason === 'taken'
        const possible = judgeStart(minute, idle, visit, rules, now).ok
        expect(taken).toBe(possible && !judgement.ok)
      }
    }),
    { seed: 14, numRuns: 25 },
  )
})

/** The same question with every list turned round. */
function turned(calendar: StaffCalendar): StaffCalendar {
  return {
    ...calendar,
    weekly: calendar.weekly.map((own) => own.toReversed()),
    exceptions: new Map([...calendar.exceptions].map(([day, own]) => [day, own.toReversed()])),
    timeOff: calendar.timeOff.toReversed(),
    busy: calendar.busy.toReversed(),
  }
}

test('the order of rows never changes the answer, and no row is changed', () => {
  fc.assert(
    fc.property(anyQuestion, ({ date, staff, visit, rules, now }) => {
      const before = staff.map((calendar) => turned(turned(calendar)))
      const [from, to] = [at(`${date}T00:00Z`) - DAY, at(`${date}T00:00Z`) + 3 * DAY]
      const slots = slotsBetween(from, to, staff, visit, rules, now)
      const other = staff.toReversed().map(turned)
      expect(slotsBetween(from, to, other, visit, rules, now)).toEqual(slots)
      expect(staff).toEqual(before)
    }),
    { seed: 15, numRuns: 100 },
  )
})

test('nothing throws, whatever the numbers are', () => {
  const odd = fc.oneof(
    fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 0, 0.5, 1e15, -1e15),
    fc.double(),
  )
  const oddRanges = fc.array(fc.tuple(odd, odd), { maxLength: 3 })
  const oddQuestion = fc.record({
    start: odd,
    staff: fc.array(
      fc.record({
        staffId: fc.string(),
        weekly: fc.array(oddRanges, { maxLength: 8 }),
        exceptions: fc.constant(new Map([['2026-01-05', [[Number.NaN, 1e9] as const]]])),
        timeOff: oddRanges,
        busy: oddRanges,
      }),
      { maxLength: 2 },
    ),
    visit: fc.record({ duration: odd, bufferBefore: odd, bufferAfter: odd }),
    rules: fc.record({
      timeZone: fc.constant('Europe/Berlin'),
      gridMinutes: odd,
      noticeMinutes: odd,
      horizonDays: odd,
    }),
    now: fc.oneof(odd, fc.constant(at('2026-01-05T00:00Z'))),
  })
  fc.assert(
    fc.property(oddQuestion, ({ start, staff, visit, rules, now }) => {
      slotsOfDay('2026-01-05', staff, visit, rules, now)
      days('2026-01-05', start, staff, visit, rules, now)
      slotsBetween(start, start + 1440, staff, visit, rules, now)
      judgeStart(start, staff, visit, rules, now)
    }),
    { seed: 16, numRuns: 500 },
  )
})
