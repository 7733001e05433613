import type { z } from 'zod'
import { type insightsSchema, SOURCES } from '@awan/core/insight/contract'
import { daysIn, HOURS, isPeriod, periodBefore, type Period } from '@awan/core/insight/rules'
import { addDays } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { invalidInput } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import {
  customersOf,
  expectedOf,
  groupsOf,
  servicesOf,
  staffNames,
  totalsOf,
  type GroupRow,
  type NamedRow,
  type Scope,
} from './queries.ts'

type Insights = z.output<typeof insightsSchema>

const TOP_SERVICES = 10

/** The figures of a shop for a period, by its working days. */
export async function readInsights(
  db: Db,
  shop: Pick<Shop, 'id' | 'timeZone'>,
  period: Period,
  now: Date,
): Promise<Insights> {
  if (!isPeriod(period)) throw invalidInput('to', 'at most 366 days, not before the first', 'query')
  const scope = { businessId: shop.id, timeZone: shop.timeZone, period, now }
  const earlier = { ...scope, period: periodBefore(period) }
  const groups = await groupsOf(db, scope)
  const services = await servicesOf(db, scope, TOP_SERVICES)
  return {
    timeZone: shop.timeZone,
    ...period,
    totals: { ...(await sums(db, scope)), expected: await expectedOf(db, scope) },
    before: await sums(db, earlier),
    days: daysOf(period, groups),
    hours: hoursOf(groups),
    services: services.map(presentNamed),
    staff: staffOf(groups, await staffNames(db, shop.id)),
    sources: SOURCES.map((source) => ({
      source,
      bookings: groups.find((group) => group.source === source)?.bookings ?? 0,
    })),
  }
}

async function sums(db: Db, scope: Scope): Promise<Insights['totals']> {
  return { ...(await totalsOf(db, scope)), ...(await customersOf(db, scope)) }
}

function daysOf(period: Period, groups: readonly GroupRow[]): Insights['days'] {
  const byDay = new Map(groups.map((group) => [group.day, group]))
  return Array.from({ length: daysIn(period) }, (_, at) => {
    const date = addDays(period.from, at)
    const { bookings = 0, cancelled = 0 } = byDay.get(date) ?? {}
    return { date, bookings, cancelled }
  })
}

function hoursOf(groups: readonly GroupRow[]): Insights['hours'] {
  const timed = groups.filter(({ hour }) => hour !== null)
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    counts: HOURS.map(
      (hour) => timed.find((one) => one.weekday === weekday && one.hour === hour)?.bookings ?? 0,
    ),
  }))
}

function staffOf(
  groups: readonly GroupRow[],
  names: Awaited<ReturnType<typeof staffNames>>,
): Insights['staff'] {
  return names
    .flatMap(({ id, ...name }) => {
      const group = groups.find((one) => one.staff_id === id)
      const revenue = (group?.done ?? 0) + (group?.expected ?? 0)
      const bookings = group?.bookings ?? 0
      return bookings > 0 ? [presentNamed({ id, ...name, bookings, revenue })] : []
    })
    .sort((a, b) => b.bookings - a.bookings)
}

function presentNamed({ name_en: en, name_ar: ar, ...row }: NamedRow) {
  return { ...row, name: { en, ar } }
}
