// The meaning of availability, minute by minute, for tests to compare the engine with: slow and plain, on Intl and Date,
// sharing no code with it.
import type { SlotRules, StaffCalendar, Visit } from '../staff/old-rules.ts'

const DAY = 1440
const QUARTER = 15

/** A start that someone could take if no other visits were in the way. */
export interface ReferenceStart {
  readonly date: string
  readonly start: number
  /** Who is free; none when every one of them has another visit. */
  readonly staffIds: readonly string[]
}

function daysSinceEpoch(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000
}

function dateOf(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * What clocks read at each UTC minute of `[from, to)`, as minutes since 1970-01-01 00:00 of local time. Asked of Intl
 * every quarter of an hour, since offsets change only then.
 */
export function readClocks(timeZone: string, from: number, to: number): Int32Array {
  // Swedish writes `2026-03-29 03:00`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const readings = new Int32Array(to - from)
  let reading = 0
  for (let minute = from - (from % QUARTER); minute < to; minute += 1) {
    if (minute % QUARTER === 0) {
      const text = format.format(minute * 60_000)
      const [hours, minutes] = [Number(text.slice(11, 13)), Number(text.slice(14, 16))]
      reading = daysSinceEpoch(text.slice(0, 10)) * DAY + hours * 60 + minutes
    } else {
      reading += 1
    }
    if (minute >= from) readings[minute - from] = reading
  }
  return readings
}

/** The first and last minute at which clocks read a minute of the range; both ends are in it. */
function shiftOf(readings: Int32Array, from: number, to: number): [number, number] | undefined {
  let first = -1
  let last = -1
  // Readings never lie further than two days from their place, so the rest of a long window is not read.
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

/** For each minute the first day whose hours hold it, NONE where the staff member does not work. */
const NONE = 2 ** 31 - 1

function workdays(calendar: StaffCalendar, readings: Int32Array): Int32Array {
  const owner = new Int32Array(readings.length).fill(NONE)
  const firstDay = Math.floor((readings[0] ?? 0) / DAY) - 3
  const lastDay = Math.floor((readings.at(-1) ?? 0) / DAY) + 1
  for (let day = lastDay; day >= firstDay; day -= 1) {
    const weekday = (new Date(day * 86_400_000).getUTCDay() + 6) % 7
    const ranges = calendar.exceptions.get(dateOf(day)) ?? calendar.weekly[weekday] ?? []
    for (const [start, end] of ranges) {
      const shift = shiftOf(readings, day * DAY + start, day * DAY + end)
      if (shift !== undefined) owner.fill(day, shift[0], shift[1] + 1)
    }
  }
  return owner
}

function marked(ranges: StaffCalendar['busy'], from: number, length: number): Uint8Array {
  const marks = new Uint8Array(length)
  for (const [start, end] of ranges)
    if (start < end) marks.fill(1, Math.max(0, start - from), Math.max(0, end - from))
  return marks
}

function every(from: number, to: number, test: (at: number) => boolean): boolean {
  for (let at = from; at < to; at += 1) if (!test(at)) return false
  return true
}

/**
 * Every start among the UTC minutes `[from, to)` that is possible but for other visits. Four days around them are worked
 * out too, because hours reach in from before and visits end after.
 */
export function referenceStarts(
  from: number,
  to: number,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
): ReferenceStart[] {
  const base = from - 4 * DAY
  const readings = readClocks(rules.timeZone, base, to + 4 * DAY)
  const today = Math.floor((readClocks(rules.timeZone, Math.floor(now), now + 1)[0] ?? 0) / DAY)
  const people = [...staff]
    .sort((a, b) => (a.staffId < b.staffId ? -1 : 1))
    .map((calendar) => ({
      staffId: calendar.staffId,
      owner: workdays(calendar, readings),
      off: marked(calendar.timeOff, base, readings.length),
      busy: marked(calendar.busy, base, readings.length),
    }))
  const starts: ReferenceStart[] = []
  for (let at = from - base; at < to - base; at += 1) {
    const start = base + at
    if (start < now + rules.noticeMinutes || ((readings[at] ?? 0) % DAY) % rules.gridMinutes !== 0)
      continue
    const end = at + visit.duration
    const open = people.filter(
      ({ owner, off }) =>
        (owner[at] ?? NONE) <= today + rules.horizonDays &&
        every(at, end, (minute) => owner[minute] !== NONE && off[minute] === 0),
    )
    if (open.length === 0) continue
    const free = open.filter(({ busy }) =>
      every(at - visit.bufferBefore, end + visit.bufferAfter, (minute) => busy[minute] === 0),
    )
    const day = Math.min(...people.map(({ owner }) => owner[at] ?? NONE))
    starts.push({ date: dateOf(day), start, staffIds: free.map(({ staffId }) => staffId) })
  }
  return starts
}

/** Whether the staff member works in each minute of a UTC span, half-open, by their hours and time off alone. */
export function referenceWorks(
  calendar: StaffCalendar,
  timeZone: string,
  from: number,
  to: number,
): boolean {
  const base = from - 4 * DAY
  const owner = workdays(calendar, readClocks(timeZone, base, to + 4 * DAY))
  const off = marked(calendar.timeOff, base, owner.length)
  return every(from - base, to - base, (at) => owner[at] !== NONE && off[at] === 0)
}
