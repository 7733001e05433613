// The meaning of availability, minute by minute, for tests to compare the engine with: slow and plain, on Intl and Date,
// sharing no code with it.
import type { Calendar, Taken, Working } from '../availability/calendar.ts'
import type { Footprint, Segment } from '../availability/footprint.ts'
import type { MinuteRanges } from '../availability/interval.ts'
import type { Policy } from '../availability/placement.ts'
import { readClocks } from './sample-week.ts'

const DAY = 1440

/** A start within working hours, regardless of other appointments. */
export interface ReferenceStart {
  readonly date: string
  readonly start: number
  /** Ids of the free staff members; empty if all have other appointments. */
  readonly ids: readonly string[]
}

function dateOf(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the first and last minute, inclusive, whose clock reading is in the range. */
function shiftOf(readings: Int32Array, from: number, to: number): [number, number] | undefined {
  let first = -1
  let last = -1
  // Offsets change by less than two days in all, so the rest of a long window is skipped.
  const origin = readings[0] ?? 0
  const begin = Math.max(0, from - origin - 2 * DAY)
  const end = Math.min(readings.length, to - origin + 2 * DAY)
  for (let at = begin; at < end; at += 1) {
    const reading = readings[at] ?? 0
    if (reading < from || reading >= to) continue
    if (first < 0) first = at
    last = at
  }
  return first < 0 ? undefined : [first, last]
}

/** Value of `owner` for minutes without work; otherwise, the first day whose hours contain the minute. */
const NONE = 2 ** 31 - 1

interface Workdays {
  readonly owner: Int32Array
  /** Minute at which each day's last shift ends. */
  readonly ends: ReadonlyMap<number, number>
}

function workdays(working: Working, readings: Int32Array): Workdays {
  const owner = new Int32Array(readings.length).fill(NONE)
  const ends = new Map<number, number>()
  const firstDay = Math.floor((readings[0] ?? 0) / DAY) - 3
  const lastDay = Math.floor((readings.at(-1) ?? 0) / DAY) + 1
  for (let day = lastDay; day >= firstDay; day -= 1) {
    const weekday = (new Date(day * 86_400_000).getUTCDay() + 6) % 7
    const on = (list: Working['own']) => list.filter((dated) => dated.day === day)
    const season = working.seasons.filter((one) => one.firstDay <= day && day <= one.lastDay)
    const [first] = [on(working.own), on(working.everyone)].filter((list) => list.length > 0)
    const ranges =
      first?.flatMap((dated) => dated.ranges) ??
      (season.length > 0
        ? season.flatMap((one) => one.weekly[weekday] ?? [])
        : (working.weekly[weekday] ?? []))
    for (const [start, end] of ranges) {
      const shift = shiftOf(readings, day * DAY + start, day * DAY + end)
      if (shift === undefined) continue
      owner.fill(day, shift[0], shift[1] + 1)
      ends.set(day, Math.max(ends.get(day) ?? 0, shift[1] + 1))
    }
  }
  return { owner, ends }
}

/** Returns the day of each minute: the first that has not ended, by the clock and by everyone's shifts. */
function daysOf(readings: Int32Array, team: readonly Workdays[]): Int32Array {
  const days = new Int32Array(readings.length)
  let day = Math.floor((readings[0] ?? 0) / DAY) - 2
  let latest = -1
  let overAt = 0
  for (let at = 0; at < readings.length; at += 1) {
    latest = Math.max(latest, readings[at] ?? 0)
    while (latest >= (day + 1) * DAY) {
      overAt = Math.max(overAt, ...team.map(({ ends }) => ends.get(day) ?? 0))
      if (at < overAt) break
      day += 1
    }
    days[at] = day
  }
  return days
}

function marked(ranges: MinuteRanges, from: number, length: number): Uint8Array {
  const marks = new Uint8Array(length)
  for (const [start, end] of ranges)
    if (start < end) marks.fill(1, Math.max(0, start - from), Math.max(0, end - from))
  return marks
}

function every(from: number, to: number, test: (at: number) => boolean): boolean {
  for (let at = from; at < to; at += 1) if (!test(at)) return false
  return true
}

interface Person {
  readonly id: string
  readonly owner: Int32Array
  readonly off: Uint8Array
  readonly taken: Uint8Array
}

/** Facts about every minute around one appointment. */
interface Reading {
  readonly base: number
  readonly readings: Int32Array
  readonly today: number
  readonly people: readonly Person[]
  /** Day that lists each minute. */
  readonly days: Int32Array
}

/** A question to the reference. */
export interface ReferenceQuestion {
  readonly calendars: { readonly timeZone: string; readonly items: readonly Calendar[] }
  readonly team?: readonly Calendar[]
  readonly footprint: Footprint
  readonly policy: Policy
  readonly now: number
  readonly not?: string | readonly string[]
  readonly people?: number
  readonly beside?: readonly {
    readonly calendars: { readonly items: readonly Calendar[] }
    readonly footprint: Footprint
  }[]
}

/** Reads four extra days on both sides, as hours may start earlier and appointments may end later. */
function readingOf(question: ReferenceQuestion, from: number, to: number): Reading {
  const { calendars, now, not } = question
  const base = from - 4 * DAY
  const readings = readClocks(calendars.timeZone, base, to + 4 * DAY)
  const minute = Math.floor(now)
  const today = Math.floor((readClocks(calendars.timeZone, minute, minute + 1)[0] ?? 0) / DAY)
  const others = (taken: readonly Taken[]) =>
    taken.filter((one) => one.id === undefined || ![not].flat().includes(one.id))
  const people = [...calendars.items]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, working, taken }) => ({
      id,
      owner: workdays(working, readings).owner,
      off: marked(working.timeOff, base, readings.length),
      taken: marked(
        others(taken).map((one) => [one.from, one.to] as const),
        base,
        readings.length,
      ),
    }))
  const team = question.team ?? calendars.items
  const days = daysOf(
    readings,
    team.map(({ working }) => workdays(working, readings)),
  )
  return { base, readings, today, people, days }
}

/** Returns the segments of the leading need, the first one. */
const segmentsOf = ({ needs }: Footprint) => needs[0]?.segments ?? []

const isWorked = ({ owner, off }: Person, from: number, to: number) =>
  every(from, to, (minute) => owner[minute] !== NONE && off[minute] === 0)

/** Returns whether no other entry overlaps a segment of an appointment that begins at `at`, buffers included. */
function isFree({ taken }: Person, { from, to, before, after }: Segment, at: number): boolean {
  return every(at + from - before, at + to + after, (minute) => taken[minute] === 0)
}

/** Candidates for the footprint of one of the people. */
interface Seat {
  readonly people: readonly Person[]
  readonly segments: readonly Segment[]
}

/** Lists the seats to fill at once, the first followed by those of the other people. */
function seatsOf(question: ReferenceQuestion, from: number, to: number): Seat[] {
  const { timeZone } = question.calendars
  const others = (question.beside ?? []).map(({ calendars: { items }, footprint }) => ({
    ...{ ...question, footprint, calendars: { timeZone, items } },
  }))
  return [question, ...others].map((one) => ({
    people: readingOf(one, from, to).people,
    segments: segmentsOf(one.footprint),
  }))
}

/**
 * Lists the candidates for the first seat that leave a different one for each further seat, by trying all assignments.
 */
function leadersOf(
  seats: readonly Seat[],
  can: (one: Person, segments: readonly Segment[]) => boolean,
): string[] {
  const fits = (at: number, gone: readonly string[]): boolean => {
    const seat = seats[at]
    return (
      !seat ||
      seat.people.some(
        (one) =>
          !gone.includes(one.id) && can(one, seat.segments) && fits(at + 1, [...gone, one.id]),
      )
    )
  }
  const [first] = seats
  const able = first?.people.filter((one) => can(one, first.segments)) ?? []
  return able.filter(({ id }) => fits(1, [id])).map(({ id }) => id)
}

/**
 * Lists every start in the UTC minutes `[from, to)` within the working hours of anyone asked, regardless of other
 * appointments; without ids if too few are free. `workedDays`: the days on which anyone asked works within notice and
 * horizon, whether an appointment fits or not.
 */
export function referenceDays(
  question: ReferenceQuestion,
  from: number,
  to: number,
): { starts: ReferenceStart[]; workedDays: ReadonlySet<string> } {
  const { policy, now, people: many = 1 } = question
  const { base, readings, today, days } = readingOf(question, from, to)
  const seats = seatsOf(question, from, to)
  const all = seats.flatMap((seat) => seat.people)
  const starts: ReferenceStart[] = []
  const worked = new Set<number>()
  for (let at = from - base; at < to - base; at += 1) {
    const start = base + at
    if (start < now + policy.notice) continue
    const isBookable = (one: Person) => (one.owner[at] ?? NONE) <= today + policy.horizon
    const isOpen = (one: Person, segments: readonly Segment[]) =>
      isBookable(one) &&
      segments.every(({ from: begin, to: end }) => isWorked(one, at + begin, at + end))
    const day = days[at] ?? NONE
    if (all.some((one) => isBookable(one) && one.off[at] === 0)) worked.add(day)
    if (((readings[at] ?? 0) % DAY) % policy.grid !== 0) continue
    if (!seats.some((seat) => seat.people.some((one) => isOpen(one, seat.segments)))) continue
    const free = leadersOf(
      seats,
      (one, segments) =>
        isOpen(one, segments) && segments.every((segment) => isFree(one, segment, at)),
    )
    starts.push({ date: dateOf(day), start, ids: free.length < many ? [] : free })
  }
  return { starts, workedDays: new Set([...worked].map(dateOf)) }
}

/** Lists the starts alone. */
export const referenceStarts = (question: ReferenceQuestion, from: number, to: number) =>
  referenceDays(question, from, to).starts

/**
 * Judges a start at each UTC minute of `[from, to)`, ignoring notice, horizon and grid: returns the candidates that can
 * lead it, or the reason that none can.
 */
export function referencePlaces(
  question: ReferenceQuestion,
  from: number,
  to: number,
): (readonly string[] | 'closed' | 'outside' | 'taken')[] {
  const { footprint, policy, people: many = 1 } = question
  const { base, people } = readingOf(question, from, to)
  const segments = segmentsOf(footprint)
  return Array.from({ length: to - from }, (_, minute) => {
    const at = from - base + minute
    const states = people.map((one) => ({
      id: one.id,
      worked: segments.every(({ from: begin, to: end }) => isWorked(one, at + begin, at + end)),
      taken: !segments.every((segment) => isFree(one, segment, at)),
    }))
    const free = states.filter(
      ({ worked, taken }) => !taken && (worked || policy.outside === 'allow'),
    )
    if (free.length >= many) return free.map(({ id }) => id)
    const idle = states.filter(({ taken }) => !taken)
    if (policy.outside === 'ask')
      return idle.length >= many || states.length < many ? 'outside' : 'taken'
    const inHours = policy.outside === 'allow' ? states : states.filter(({ worked }) => worked)
    return inHours.length >= many ? 'taken' : 'closed'
  })
}

/** Returns whether a staff member works in each minute of a half-open UTC span, by hours and time off alone. */
export function referenceWorks(
  working: Working,
  timeZone: string,
  from: number,
  to: number,
): boolean {
  const base = from - 4 * DAY
  const { owner } = workdays(working, readClocks(timeZone, base, to + 4 * DAY))
  const off = marked(working.timeOff, base, owner.length)
  return every(from - base, to - base, (at) => owner[at] !== NONE && off[at] === 0)
}
