import type { z } from 'zod'
import { type insightsSchema, SOURCES } from '@awan/core/insight/contract'
import { dayNumber } from '@awan/core/availability/day'
import { LOAD_DAYS, loadOf } from '@awan/core/availability/working-day'
import {
  daysBack,
  daysIn,
  HOURS,
  isPeriod,
  periodBefore,
  sum,
  type Period,
} from '@awan/core/insight/rules'
import { addDays, DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { invalidInput } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import { windowOfDays } from '#records/business-calendars.ts'
import { loadCalendars } from '#records/calendars.ts'
import { takenByStaff } from '#records/occupancy.ts'
import { dayOfInstant } from '#records/working-days.ts'
import {
  customersOf,
  expectedOf,
  fatesByDay,
  servicesOf,
  staffNames,
  timesOf,
  workOf,
  FATE,
  type DayRow,
  type Fate,
  type FateRow,
  type Scope,
  type TimeRow,
  type WorkRow,
} from './queries.ts'

type Insights = z.input<typeof insightsSchema>

const TOP_SERVICES = 10

/** Reads the analytics of a shop for a period, by working day. */
export async function readInsights(
  db: Db,
  shop: Pick<Shop, 'id' | 'timeZone'>,
  period: Period,
  now: Date,
): Promise<Insights> {
  if (!isPeriod(period)) throw invalidInput('to', 'at most 366 days, not before the first', 'query')
  const scope = { businessId: shop.id, timeZone: shop.timeZone, period, now }
  // Two connections at a time: each statement may read a year, and other requests need connections too.
  const [appointments, others] = await Promise.all([
    readAppointments(db, scope),
    readServicesAndLoad(db, scope),
  ])
  return { timeZone: shop.timeZone, ...period, ...appointments, ...others }
}

/** Reads times, staff, sources and customers of the appointments, with the sums of the period before. */
async function readAppointments(db: Db, scope: Scope) {
  const work = await workOf(db, scope)
  const times = await timesOf(db, scope)
  const fatesBefore = await fatesByDay(db, scopeBefore(scope))
  const customers = await customersOf(db, scope)
  return {
    totals: { ...sumsOf(work), expected: await expectedOf(db, scope), ...customers.now },
    before: { ...sumsOf(fatesBefore), ...customers.before },
    days: daysOf(scope.period, times, fatesBefore),
    hours: hoursOf(times),
    staff: staffOf(work, await staffNames(db, scope.businessId)),
    sources: SOURCES.map((source) => ({
      source,
      bookings: sumsOf(work.filter((row) => row.source === source)).bookings,
    })),
  }
}

/** Returns the comparison period, at the time of day of now: a day that is not over is compared with one as long. */
function scopeBefore({ period, now, ...shop }: Scope): Scope {
  const then = new Date(now.getTime() - daysBack(period) * DAY_MS)
  return { ...shop, period: periodBefore(period), now: then }
}

/** Reads the services and the staff's load, which take about as long as the appointments. */
async function readServicesAndLoad(db: Db, scope: Scope) {
  return { services: await servicesOf(db, scope, TOP_SERVICES), load: await readLoad(db, scope) }
}

/** Sums working time and booked time of the last complete weeks, for the currently active staff. */
async function readLoad(db: Db, { businessId, period, now }: Scope): Promise<Insights['load']> {
  const { day: today } = await dayOfInstant(db, businessId, now)
  const yesterday = addDays(today, -1)
  const to = period.to < yesterday ? period.to : yesterday
  const from = addDays(to, 1 - LOAD_DAYS)
  const span = windowOfDays(from, LOAD_DAYS)
  const calendars = await loadCalendars(db, { businessId, span, now, taken: false })
  if (!calendars) return { from, to, parts: [] }
  const taken = await takenByStaff(db, { businessId, ...span })
  const items = calendars.items.flatMap((item) =>
    calendars.activeIds.has(item.id) ? { ...item, taken: taken.get(item.id) ?? [] } : [],
  )
  return { from, to, parts: loadOf({ ...calendars, items }, dayNumber(from) ?? 0, LOAD_DAYS) }
}

/** Sums appointments by outcome. */
function sumsOf(rows: readonly FateRow[]) {
  const of = (fate: Fate) => {
    const some = rows.filter((row) => row.fate === FATE[fate])
    return {
      appointments: sum(some.map(({ appointments }) => appointments)),
      price: sum(some.map(({ price }) => price)),
    }
  }
  const [cancelled, missed, done, expected] = [
    of('cancelled'),
    of('missed'),
    of('done'),
    of('expected'),
  ]
  return {
    bookings: missed.appointments + done.appointments + expected.appointments,
    cancelled: cancelled.appointments,
    over: missed.appointments + done.appointments,
    missed: missed.appointments,
    done: done.price,
    expected: expected.price,
  }
}

function daysOf(
  period: Period,
  times: readonly TimeRow[],
  fatesBefore: readonly DayRow[],
): Insights['days'] {
  const byDay = new Map(times.map((time) => [time.day, time]))
  const before = Map.groupBy(fatesBefore, ({ day }) => day)
  const back = daysBack(period)
  return Array.from({ length: daysIn(period) }, (_, at) => {
    const date = addDays(period.from, at)
    const { bookings = 0, cancelled = 0 } = byDay.get(date) ?? {}
    const rows = before.get(addDays(date, -back)) ?? []
    return { date, bookings, cancelled, before: sumsOf(rows).bookings }
  })
}

function hoursOf(times: readonly TimeRow[]): Insights['hours'] {
  const timed = times.filter(({ hour }) => hour !== null)
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    counts: HOURS.map(
      (hour) => timed.find((one) => one.weekday === weekday && one.hour === hour)?.bookings ?? 0,
    ),
  }))
}

function staffOf(
  work: readonly WorkRow[],
  names: Awaited<ReturnType<typeof staffNames>>,
): Insights['staff'] {
  return names
    .flatMap(({ id, name }) => {
      const { bookings, done, expected } = sumsOf(work.filter((row) => row.staff_id === id))
      return bookings > 0 ? [{ id, name, bookings, revenue: done + expected }] : []
    })
    .sort((a, b) => b.bookings - a.bookings)
}
