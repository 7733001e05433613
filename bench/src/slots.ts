import { isDeepStrictEqual } from 'node:util'
import type { Calendar, Taken } from '@awan/core/availability/calendar'
import { dayNumber } from '@awan/core/availability/day'
import { footprintOf } from '@awan/core/availability/footprint'
import type { MinuteRange } from '@awan/core/availability/interval'
import { online, place } from '@awan/core/availability/placement'
import { countDays, nextSlots, slotsBetween } from '@awan/core/availability/slots'
import { DAY_MINUTES } from '@awan/core/time'
import { atMost } from './page/goals.ts'
import { median, type Size } from './runs.ts'
import { leastSlots } from './slots-least.ts'

const FIRST = '2026-01-03'
const BATCHES = {
  full: { count: 9, microseconds: 40_000 },
  tiny: { count: 1, microseconds: 1 },
} as const

const SERVICE = { duration: 45, bufferAfter: 10 }
const NOTICE = 30
/** Upper bound of the time of a list, as a multiple of the least work for the same list. */
const GOAL = 1.25

const footprint = footprintOf([{ ...SERVICE, bufferBefore: 0 }])
const first = dayNumber(FIRST) ?? 0
const midnight = first * DAY_MINUTES - 180

/** Returns a generator of pseudo-random numbers, equal on every run and machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns the calendar of a barber with a split shift, a long Thursday evening and a free Friday, half booked. */
function calendarOf(member: number, dayCount: number): Calendar {
  const random = generator(member + 1)
  const split: MinuteRange[] = [
    [600, 780],
    [840, 1200],
  ]
  const late: MinuteRange[] = [
    [600, 780],
    [960, 1560],
  ]
  const taken: Taken[] = []
  for (let day = 0; day < dayCount; day += 1) {
    for (let at = 600; at < 1200; at += 75) {
      const start = midnight + day * DAY_MINUTES + at + 5 * Math.floor(random() * 6)
      if (random() < 0.6) taken.push({ from: start, to: start + 55 })
    }
  }
  return {
    id: `staff-${String(member).padStart(2, '0')}`,
    kind: 'staff',
    working: {
      weekly: [split, split, split, late, [], split, split],
      seasons: [],
      everyone: [{ day: first + 3, ranges: [] }],
      own: [],
      timeOff: [[midnight + 3 * DAY_MINUTES + 840, midnight + 3 * DAY_MINUTES + 960]],
    },
    taken,
  }
}

/** Reads every range in question once, as the lower bound of the work; returns a sum that is not used. */
function scan(staff: readonly Calendar[], dayCount: number): number {
  let sum = 0
  for (const { working, taken } of staff) {
    for (let day = 0; day < dayCount; day += 1)
      for (const range of working.weekly[day % 7] ?? []) sum = (sum + range[1] - range[0]) | 0
    for (const range of working.timeOff) sum = (sum + range[1] - range[0]) | 0
    for (const range of taken) sum = (sum + range.to - range.from) | 0
  }
  return sum
}

let sink = 0

/** Returns the processor time of this thread in microseconds, which other load on the machine does not distort. */
function used(): number {
  const { user: own, system } = process.threadCpuUsage()
  return own + system
}

/**
 * Returns the medians over batches of the microseconds per call, measured in turns. Results are summed, so that no call
 * is optimised away.
 */
function microseconds(size: Size, calls: readonly (() => number)[]): number[] {
  const batch = BATCHES[size]
  const run = (call: () => number, count: number): number => {
    const begin = used()
    for (let at = 0; at < count; at += 1) sink = (sink + call()) | 0
    return used() - begin
  }
  const turns = calls.map((call) => {
    let count = 1
    while (run(call, count) < batch.microseconds) count *= 2
    return { call, count, times: [] as number[] } // filled below
  })
  for (let at = 0; at < batch.count; at += 1)
    for (const { call, count, times } of turns) times.push(run(call, count) / count)
  return turns.map(({ times }) => median(times))
}

function print(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(38) + cells.map((cell) => cell.padStart(12)).join(''))
}

function measure(size: Size, name: string, members: number, dayCount: number) {
  const staff = Array.from({ length: members }, (_, member) => calendarOf(member, dayCount))
  const calendars = { timeZone: 'Asia/Baghdad', items: staff }
  const policy = online({ gridMinutes: 15, noticeMinutes: NOTICE, horizonDays: dayCount })
  const now = midnight - 60
  const question = { calendars, footprint, policy, now }
  const start = midnight + 2 * DAY_MINUTES + 630
  const search = { limit: 3, days: dayCount }
  const list = () => slotsBetween(question, midnight, midnight + dayCount * DAY_MINUTES)
  const least = () =>
    leastSlots({
      calendars,
      ...SERVICE,
      grid: policy.grid,
      earliest: now + NOTICE,
      firstDay: first,
      dayCount,
    })
  if (!isDeepStrictEqual(list(), least())) throw new Error(`${name}: the lists differ`)
  const [slots = NaN, days = NaN, next = NaN, judged = NaN, leastTime = NaN, bare = NaN] =
    microseconds(size, [
      () => list().length,
      () => countDays(question, first, dayCount).length,
      () => nextSlots(question, search).length,
      () => Number(place(calendars, { start, footprint }, policy, now).ok),
      () => least().length,
      () => scan(staff, dayCount),
    ])
  print(
    `${name}: ${list().length} slots`,
    ...[slots, days, next, judged, leastTime].map((value) => value.toFixed(1)),
    bare.toFixed(2),
    `${(slots / bare).toFixed(0)}×`,
  )
  return { name, beside: slots / leastTime }
}

export function runSlots(size: Size): void {
  print(
    'µs per call',
    'all slots',
    'days',
    'next three',
    'judge one',
    'least list',
    'scan',
    'slots/scan',
  )
  const lists = [
    measure(size, 'one staff member, a week', 1, 7),
    measure(size, 'ten staff members, a month', 10, 30),
    measure(size, 'one staff member, a year', 1, 365),
  ]
  if (sink === Number.MIN_VALUE) console.log(sink)
  console.log()
  for (const { name, beside } of lists)
    atMost(`free times beside the least work: ${name}`, beside, GOAL)
}
