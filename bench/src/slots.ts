import { dayNumber } from '@awan/core/availability/day'
import type { MinuteRange } from '@awan/core/availability/interval'
import { judgeStart } from '@awan/core/staff/old-judge'
import type { SlotRules, StaffCalendar, Visit } from '@awan/core/staff/old-rules'
import { days, nextSlots, slotsBetween } from '@awan/core/staff/old-slots'
import type { Size } from './runs.ts'

const DAY = 1440
const FIRST = '2026-01-03'
const BATCHES = {
  full: { count: 9, microseconds: 40_000 },
  tiny: { count: 1, microseconds: 1 },
} as const

const visit: Visit = { duration: 45, bufferBefore: 0, bufferAfter: 10 }
const midnight = (dayNumber(FIRST) ?? 0) * DAY - 180

/** The same numbers on every run and machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A barber with a split shift, a long Thursday evening and a free Friday, half booked. */
function calendarOf(member: number, dayCount: number): StaffCalendar {
  const random = generator(member + 1)
  const split: MinuteRange[] = [
    [600, 780],
    [840, 1200],
  ]
  const late: MinuteRange[] = [
    [600, 780],
    [960, 1560],
  ]
  const busy: MinuteRange[] = []
  for (let day = 0; day < dayCount; day += 1) {
    for (let at = 600; at < 1200; at += 75) {
      const start = midnight + day * DAY + at + 5 * Math.floor(random() * 6)
      if (random() < 0.6) busy.push([start, start + 55])
    }
  }
  return {
    staffId: `staff-${String(member).padStart(2, '0')}`,
    weekly: [split, split, split, late, [], split, split],
    exceptions: new Map([['2026-01-06', []]]),
    timeOff: [[midnight + 3 * DAY + 840, midnight + 3 * DAY + 960]],
    busy,
  }
}

/** The floor: reads every range that the question is about once and does nothing with them. */
function scan(staff: readonly StaffCalendar[], dayCount: number): number {
  let sum = 0
  for (const { weekly, timeOff, busy } of staff) {
    for (let day = 0; day < dayCount; day += 1)
      for (const range of weekly[day % 7] ?? []) sum = (sum + range[1] - range[0]) | 0
    for (const range of timeOff) sum = (sum + range[1] - range[0]) | 0
    for (const range of busy) sum = (sum + range[1] - range[0]) | 0
  }
  return sum
}

let sink = 0

/** Microseconds of processor time this thread has used, which other load on the machine does not stretch. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** The median over batches of the microseconds a call takes. Results are summed, so that none is optimised away. */
function microseconds(size: Size, call: () => number): number {
  const batch = BATCHES[size]
  const run = (calls: number): number => {
    const begin = used()
    for (let at = 0; at < calls; at += 1) sink = (sink + call()) | 0
    return used() - begin
  }
  let calls = 1
  while (run(calls) < batch.microseconds) calls *= 2
  const batches = Array.from({ length: batch.count }, () => run(calls) / calls)
  return batches.sort((a, b) => a - b)[batch.count >> 1] ?? Number.NaN
}

function print(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(38) + cells.map((cell) => cell.padStart(12)).join(''))
}

function measure(size: Size, name: string, members: number, dayCount: number): void {
  const staff = Array.from({ length: members }, (_, member) => calendarOf(member, dayCount))
  const rules: SlotRules = {
    timeZone: 'Asia/Baghdad',
    gridMinutes: 15,
    noticeMinutes: 30,
    horizonDays: dayCount,
  }
  const now = midnight - 60
  const end = midnight + dayCount * DAY
  const start = midnight + 2 * DAY + 630
  const search = { limit: 3, days: dayCount }
  const list = () => slotsBetween(midnight, end, staff, visit, rules, now).length
  const slots = microseconds(size, list)
  const bare = microseconds(size, () => scan(staff, dayCount))
  const others = [
    () => days(FIRST, dayCount, staff, visit, rules, now).length,
    () => nextSlots(staff, visit, rules, now, search).length,
    () => Number(judgeStart(start, staff, visit, rules, now).ok),
  ].map((call) => microseconds(size, call))
  print(
    `${name}: ${list()} slots`,
    ...[slots, ...others].map((value) => value.toFixed(1)),
    bare.toFixed(2),
    `${(slots / bare).toFixed(0)}×`,
  )
}

export function run(size: Size): void {
  print('µs per call', 'all slots', 'days', 'next three', 'judge one', 'bare scan', 'slots/scan')
  measure(size, 'one staff member, a week', 1, 7)
  measure(size, 'ten staff members, a month', 10, 30)
  measure(size, 'one staff member, a year', 1, 365)
  if (sink === Number.MIN_VALUE) console.log(sink)
}
