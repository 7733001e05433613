import { describe, expect, test } from 'vitest'
import type { Calendar, Calendars, Taken } from './calendar.ts'
import type { Footprint } from './footprint.ts'
import { DESK, place, type Policy, type PlaceRequest } from './placement.ts'
import { at, everyDay } from '../testing/sample-week.ts'

/** Ali and Zainab work from 09:00 to 02:00 in Baghdad, which is 06:00Z to 23:00Z. */
const minute = (clock: string) => at(`2026-03-04T${clock}Z`)
const taken = (kind: 'appointment' | 'block' | 'hold', from: string, to: string): Taken => ({
  kind,
  id: `${kind} at ${from}`,
  from: minute(from),
  to: minute(to),
})
const calendarOf = (id: string, own: Partial<Calendar> = {}): Calendar => ({
  id,
  kind: 'staff',
  working: {
    weekly: everyDay('09:00-26:00'),
    seasons: [],
    everyone: [],
    own: [],
    timeOff: [[minute('15:00'), minute('16:00')]],
  },
  taken: [],
  ...own,
})
const ali = calendarOf('ali', {
  taken: [
    taken('block', '11:00', '12:00'),
    taken('appointment', '08:55', '09:40'),
    taken('hold', '13:00', '13:30'),
  ],
})
const footprint = (length: number, after = 0): Footprint => ({
  length,
  needs: [{ of: 'staff', segments: [{ from: 0, to: length, before: 0, after }] }],
})
const among = (calendars: readonly Calendar[]): Calendars => ({
  timeZone: 'Asia/Baghdad',
  items: calendars,
})
const NOW = minute('08:00')
const desk = (calendars: readonly Calendar[], request: PlaceRequest, own: Partial<Policy> = {}) =>
  place(among(calendars), request, { ...DESK, ...own }, NOW)
const reasonOf = (placement: ReturnType<typeof place>) => (placement.ok ? 'free' : placement.reason)

describe('at the desk', () => {
  test.each([
    ['in free time', '10:00', 30, {}, 'free'],
    ['right after an appointment with its buffers', '09:40', 30, {}, 'free'],
    ['within the buffers of another', '09:35', 30, {}, 'taken'],
    ['up to another', '08:25', 30, {}, 'free'],
    ['with a buffer that reaches another', '08:25', 30, { after: 5 }, 'taken'],
    ['at the time of the entry being moved', '09:10', 40, { not: 'appointment at 08:55' }, 'free'],
    ['in blocked time', '10:45', 20, {}, 'taken'],
    ['at the time of the block being moved', '10:45', 20, { not: 'block at 11:00' }, 'free'],
    ['in time off', '14:50', 20, {}, 'outside'],
    ['until the last minute of the evening', '22:30', 30, {}, 'free'],
    ['a minute past the evening', '22:31', 30, {}, 'outside'],
    ['before the hours', '05:30', 40, {}, 'outside'],
    ['with seconds', '10:00:30', 30, {}, 'off_grid'],
  ])(
    'a start %s is judged',
    (_, start, length, { after, not }: { after?: number; not?: string }, reason) => {
      const request = {
        start: minute(start),
        footprint: footprint(length, after),
        ...(not && { not }),
      }
      expect(reasonOf(desk([ali], request))).toBe(reason)
    },
  )

  test('the taking entries are listed by start, with their kind', () => {
    const request = { start: minute('09:20'), footprint: footprint(250) }
    expect(desk([ali], request)).toEqual({
      ok: false,
      reason: 'taken',
      takenBy: [
        { of: 'ali', kind: 'appointment', id: 'appointment at 08:55' },
        { of: 'ali', kind: 'block', id: 'block at 11:00' },
        { of: 'ali', kind: 'hold', id: 'hold at 13:00' },
      ],
    })
  })

  test('entries without a name are not listed', () => {
    const unnamed = calendarOf('ali', { taken: ali.taken.map(({ from, to }) => ({ from, to })) })
    const request = { start: minute('09:00'), footprint: footprint(30) }
    expect(desk([unnamed], request)).toEqual({ ok: false, reason: 'taken', takenBy: [] })
  })

  test('twelve hours back and two years ahead can be written down', () => {
    const start = (days: number, minutes = 0) => ({
      start: NOW + days * 1440 + minutes,
      footprint: footprint(30),
    })
    expect(reasonOf(desk([calendarOf('ali')], start(0, -720)))).not.toBe('past')
    expect(reasonOf(desk([calendarOf('ali')], start(0, -721)))).toBe('past')
    expect(reasonOf(desk([calendarOf('ali')], start(730)))).toBe('free')
    expect(reasonOf(desk([calendarOf('ali')], start(731)))).toBe('too_far')
    expect(reasonOf(desk([calendarOf('ali')], start(-400), { notice: -Infinity }))).toBe('free')
  })
})

describe('outside hours and taken', () => {
  const night = calendarOf('ali', { taken: [taken('block', '04:00', '05:00')] })
  const request = { start: minute('04:30'), footprint: footprint(30) }

  test.each([
    ['refuse', 'closed', 'closed'],
    ['ask', 'taken', 'outside'],
    ['allow', 'taken', 'free'],
  ] as const)('reports the changeable reason: %s', (outside, both, alone) => {
    expect(reasonOf(desk([night], request, { outside }))).toBe(both)
    const later = { ...request, start: minute('05:00') }
    expect(reasonOf(desk([night], later, { outside }))).toBe(alone)
  })
})

describe('of several', () => {
  const request = { start: minute('11:00'), footprint: footprint(30) }
  const away = calendarOf('zainab', {
    working: { ...ali.working, timeOff: [[minute('11:00'), minute('12:00')]] },
  })

  test.each([
    ['the free ones are named, sorted', [calendarOf('c'), ali, calendarOf('b')], 'ask', 'b c'],
    ['one outside hours can be asked about before one is taken', [ali, away], 'ask', 'outside'],
    ['a taken staff member decides if hours are refused', [ali, away], 'refuse', 'taken'],
    ['one outside hours is free where that is allowed', [ali, away], 'allow', 'zainab'],
    ['no staff at all is closed', [], 'refuse', 'closed'],
  ] as const)('%s', (_, calendars, outside, expected) => {
    const placement = desk(calendars, request, { outside })
    expect(placement.ok ? placement.ids.join(' ') : placement.reason).toBe(expected)
  })

  test('only the requested ones count', () => {
    const { needs } = request.footprint
    const requested = (id: string): Footprint => ({
      ...request.footprint,
      needs: needs.map((need) => ({ ...need, among: [id] })),
    })
    const calendars = [ali, calendarOf('b')]
    expect(desk(calendars, { ...request, footprint: requested('b') })).toEqual({
      ok: true,
      ids: ['b'],
    })
    expect(reasonOf(desk(calendars, { ...request, footprint: requested('ali') }))).toBe('taken')
  })
})
