// The engine beside the two it replaces, on the same calendars.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { placeVerdict, type DiaryTimes } from '../appointment/diary-rules.ts'
import type { Calendar, Calendars, Taken } from './calendar.ts'
import { dayNumber, dayText } from './day.ts'
import { datedHours } from '../staff/old-dated-hours.ts'
import type { Footprint } from './footprint.ts'
import type { MinuteRange } from './interval.ts'
import { judgeStart } from '../staff/old-judge.ts'
import * as listing from './listing.ts'
import { DESK, online, place } from './placement.ts'
import type { SlotRules, StaffCalendar, Visit } from '../staff/old-rules.ts'
import { referenceWorks } from './slow-reference.ts'
import * as old from '../staff/old-slots.ts'
import { works } from './working.ts'
import { localMinute } from './zone.ts'

// Thousands of days a test, perhaps on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const DAY = 1440
const MINUTE = 60_000
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

const ranges = (from: number, to: number, maxLength: number, maxSpan: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: maxSpan }))
      .map(([start, span]): MinuteRange => [start, Math.min(start + span, to)]),
    { maxLength },
  )

function anyCalendar(id: string, day: number): fc.Arbitrary<Calendar> {
  const dayHours = ranges(0, 2 * DAY, 3, 900)
  const weekly = fc.array(dayHours, { minLength: 7, maxLength: 7 })
  const dated = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: day - 2, max: day + 3 }), ranges: dayHours }),
    { maxLength: 2, selector: (one) => one.day },
  )
  const season = fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }), weekly)
    .map(([first, count, hours]) => ({
      firstDay: day + first,
      lastDay: day + first + count,
      weekly: hours,
    }))
  const instants = (count: number, span: number) =>
    ranges(day * DAY - 2 * DAY, day * DAY + 4 * DAY, count, span)
  const taken = instants(8, 120).map((list) =>
    list.map(([from, to], at): Taken => ({ from, to, kind: 'appointment', id: `${id}${at}` })),
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

const anyQuestion = fc.constantFrom(...DATES).chain(([timeZone, date]) => {
  const day = dayNumber(date) ?? 0
  return fc.record({
    day: fc.constant(day),
    calendars: fc
      .constantFrom(['a'], ['b', 'a'], ['c', 'a', 'b'])
      .chain((ids) => fc.tuple(...ids.map((id) => anyCalendar(id, day))))
      .map((items): Calendars => ({ timeZone, items })),
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
      .map((quarters) => day * DAY + quarters / 4),
  })
})

const footprintOf = ({ duration, bufferBefore, bufferAfter }: Visit): Footprint => ({
  length: duration,
  needs: [
    {
      of: 'staff',
      segments: [{ from: 0, to: duration, before: bufferBefore, after: bufferAfter }],
    },
  ],
})

function staffOf({ items }: Calendars, day: number): StaffCalendar[] {
  const dated = (list: Calendar['working']['own']) =>
    new Map(list.map((one) => [dayText(one.day), one.ranges]))
  return items.map(({ id, working, taken }) => ({
    staffId: id,
    weekly: working.weekly,
    exceptions: datedHours(dayText(day - 20), dayText(day + 20), {
      seasons: working.seasons.map((season) => ({
        firstDay: dayText(season.firstDay),
        lastDay: dayText(season.lastDay),
        weekly: season.weekly,
      })),
      forEveryone: dated(working.everyone),
      own: dated(working.own),
    }),
    timeOff: working.timeOff,
    busy: taken.map(({ from, to }): MinuteRange => [from, to]),
  }))
}

const asSlots = (slots: readonly listing.Slot[]) =>
  slots.map(({ date, start, ids }) => ({ date, start, staffIds: [...ids] }))

test('slots, days and judgements are those of the engine of customers', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(anyQuestion, fc.nat(DAY), fc.nat(2 * DAY), (asked, begin, span) => {
      const { day, calendars, visit, rules, now } = asked
      const rulesOld: SlotRules = rules
      const staff = staffOf(calendars, day)
      const question = { calendars, footprint: footprintOf(visit), policy: online(rules), now }
      for (const count of [-2, -1, 0, 1, 2])
        expect(asSlots(listing.slotsOfDay(question, day + count))).toEqual(
          old.slotsOfDay(dayText(day + count), staff, visit, rulesOld, now),
        )
      const from = day * DAY + begin
      expect(asSlots(listing.slotsBetween(question, from, from + span))).toEqual(
        old.slotsBetween(from, from + span, staff, visit, rulesOld, now),
      )
      expect(listing.countDays(question, day - 2, 6)).toEqual(
        old.days(dayText(day - 2), 6, staff, visit, rulesOld, now),
      )
      for (let start = day * DAY - 360; start < day * DAY + DAY + 360; start += 13) {
        const before = judgeStart(start, staff, visit, rulesOld, now)
        const after = place(
          calendars,
          { start, footprint: question.footprint },
          question.policy,
          now,
        )
        expect([start, after.ok ? [...after.ids] : after.reason]).toEqual([
          start,
          before.ok ? [...before.staffIds] : before.reason,
        ])
        const reason = before.ok ? 'ok' : before.reason
        seen.set(reason, (seen.get(reason) ?? 0) + 1)
      }
    }),
    { seed: 41, numRuns: 400 },
  )
  expect(seen.get('taken') ?? 0).toBeGreaterThan(100)
})

/** The calendar as a diary of the shop: visits without buffers, as its times hold them already. */
function diaryOf(calendar: Calendar, timeZone: string, day: number): DiaryTimes {
  const [staff] = staffOf({ timeZone, items: [calendar] }, day)
  const days = Array.from({ length: 13 }, (_, at) => day - 6 + at)
  return {
    timeZone,
    staff: [
      {
        id: calendar.id,
        hours: days.map((one) => ({
          date: dayText(one),
          ranges: (
            staff?.exceptions.get(dayText(one)) ??
            staff?.weekly[(((one + 3) % 7) + 7) % 7] ??
            []
          ).map(([from, to]) => ({ from, to })),
        })),
      },
    ],
    visits: calendar.taken.map(({ from, to, id = '' }) => ({
      id,
      staffId: calendar.id,
      status: 'confirmed',
      start: new Date(from * MINUTE).toISOString(),
      end: new Date(to * MINUTE).toISOString(),
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
    })),
    blocks: [],
    absences: calendar.working.timeOff.map(([from, to]) => ({
      staffId: null,
      start: new Date(from * MINUTE).toISOString(),
      end: new Date(to * MINUTE).toISOString(),
    })),
  }
}

test('the desk is answered as by the engine of the diary, with the same takers', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(anyQuestion, fc.constantFrom('a0', undefined), (asked, not) => {
      const { day, visit, now } = asked
      const { timeZone, items } = asked.calendars
      // An empty range is in nobody's way for the engine; the diary has none.
      const calendar = items
        .map((one) => ({ ...one, taken: one.taken.filter(({ from, to }) => from < to) }))
        .find(({ id }) => id === 'a')
      if (!calendar) throw new Error('no calendar')
      const diary = diaryOf(calendar, timeZone, day)
      const footprint = footprintOf(visit)
      const { duration, bufferBefore, bufferAfter } = visit
      for (let start = day * DAY - 1000; start < day * DAY + DAY + 720; start += 10) {
        const before = placeVerdict(
          diary,
          {
            staffId: 'a',
            start: start * MINUTE,
            end: (start + duration) * MINUTE,
            bufferBeforeMinutes: bufferBefore,
            bufferAfterMinutes: bufferAfter,
            ...(not !== undefined && { id: not }),
          },
          now * MINUTE,
        )
        const request = { start, footprint, ...(not !== undefined && { not }) }
        const after = place({ timeZone, items: [calendar] }, request, DESK, now)
        expect([start, after.ok ? 'free' : after.reason]).toEqual([start, before.state])
        if (before.state === 'taken')
          expect(after.ok ? [] : after.takenBy.map(({ id }) => id).sort()).toEqual(
            before.by.map(({ id }) => id).sort(),
          )
        seen.set(before.state, (seen.get(before.state) ?? 0) + 1)
      }
    }),
    { seed: 42, numRuns: 400 },
  )
  expect(seen.get('taken') ?? 0).toBeGreaterThan(100)
})

test('what is worked is what the reference works', () => {
  fc.assert(
    fc.property(anyQuestion, fc.nat(2 * DAY), fc.nat(300), ({ day, calendars }, begin, length) => {
      const [staff] = staffOf(calendars, day)
      const [calendar] = calendars.items
      if (!staff || !calendar) throw new Error('no calendar')
      const from = day * DAY - DAY + begin
      const { timeZone } = calendars
      expect(works(calendar.working, timeZone, from, from + length + 1)).toBe(
        referenceWorks(staff, timeZone, from, from + length + 1),
      )
      expect(localMinute(timeZone, from)).toBeTypeOf('number')
    }),
    { seed: 43, numRuns: 100 },
  )
})
