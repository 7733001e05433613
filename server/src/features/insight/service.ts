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
  type Period,
} from '@awan/core/insight/rules'
import { addDays } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { invalidInput } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import { windowOfDays } from '#records/business-calendars.ts'
import { loadCalendars } from '#records/calendars.ts'
import { dayOfInstant } from '#records/working-days.ts'
import {
  customersOf,
  expectedOf,
  fatesOf,
  servicesOf,
  staffNames,
  timesOf,
  workOf,
  FATE,
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
  const [appointments, people] = await Promise.all([
    readAppointments(db, scope),
    readPeople(db, scope),
  ])
  return {
    timeZone: shop.timeZone,
    ...period,
    ...appointments,
    totals: { ...appointments.totals, ...people.totals },
    before: { ...appointments.before, ...people.before },
    services: people.services,
    load: people.load,
  }
}

/** Reads times, staff and sources of the appointments, with the sums of the period before. */
async function readAppointments(db: Db, scope: Scope) {
  const work = await workOf(db, scope)
  const times = await timesOf(db, scope)
  const fates = await fatesOf(db, { ...scope, period: periodBefore(scope.period) })
  return {
    totals: { ...sumsOf(work), expected: await expectedOf(db, scope) },
    before: sumsOf(fates),
    days: daysOf(scope.period, times),
    hours: hoursOf(times),
    staff: staffOf(work, await staffNames(db, scope.businessId)),
    sources: SOURCES.map((source) => ({
      source,
      bookings: sumsOf(work.filter((row) => row.source === source)).bookings,
    })),
  }
}

/** Reads customers, services and the staff's load. */
async function readPeople(db: Db, scope: Scope) {
  const customers = await customersOf(db, scope)
  const services = await servicesOf(db, scope, TOP_SERVICES)
  return {
    load: await readLoad(db, scope),
    totals: customers.now,
    before: customers.before,
    services,
  }
}

/** Sums working time and booked time of the last complete weeks, for the currently active staff, in one query. */
async function readLoad(db: Db, { businessId, period, now }: Scope): Promise<Insights['load']> {
  const { day: today } = await dayOfInstant(db, businessId, now)
  const yesterday = addDays(today, -1)
  const to = period.to < yesterday ? period.to : yesterday
  const from = addDays(to, 1 - LOAD_DAYS)
  const span = windowOfDays(from, LOAD_DAYS)
  const calendars = await loadCalendars(db, { businessId, span, now })
  if (!calendars) return { from, to, parts: [] }
  const items = calendars.items.filter(({ id }) => calendars.activeIds.has(id))
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

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function daysOf(period: Period, times: readonly TimeRow[]): Insights['days'] {
  const byDay = new Map(times.map((time) => [time.day, time]))
  const back = daysBack(period)
  return Array.from({ length: daysIn(period) }, (_, at) => {
    const date = addDays(period.from, at)
    const { bookings = 0, cancelled = 0 } = byDay.get(date) ?? {}
    const before = byDay.get(addDays(date, -back))?.bookings ?? 0
    return { date, bookings, cancelled, before }
  })
}

function hoursOf(times: readonly TimeRow[]): Insights['hours'] {
  const timed = times.filter(({ hour }) => hour !== null)
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    counts: HOURS.map(
      (hour) => timed.find((one) => one.weekday === weekday && one.hour === hour)?.inPeriod ?? 0,
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
