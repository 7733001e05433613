import type { z } from 'zod'
import { FUNNEL_STEPS, type getSiteAnalytics } from '@awan/core/analytics/desk-contract'
import { PAGE_NAMES, type PageName } from '@awan/core/analytics/pages'
import { daysBack, daysIn, periodBefore, sum } from '@awan/core/insight/rules'
import { addDays } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { countActive, countPeople, countSpan } from './desk.queries.ts'
import { type DaySpan, lastStoredDay, listSiteDays, type SiteDay } from './site-day.queries.ts'

type SiteAnalytics = z.input<typeof getSiteAnalytics.answer>

/** Reads the use of the site in a span, beside the previous span of the same weekdays. */
export async function readSiteAnalytics(db: Db, span: DaySpan): Promise<SiteAnalytics> {
  const earlier = { ...periodBefore(span), city: span.city }
  // Two connections at a time: each statement may read a quarter of a year, and other requests need connections too.
  const [sums, people] = await Promise.all([
    readSums(db, span, earlier),
    readPeople(db, span, earlier),
  ])
  const rows = sums.rows.filter(({ day }) => day >= span.from)
  const rowsBefore = sums.rows.filter(({ day }) => day <= earlier.to)
  return {
    from: span.from,
    to: span.to,
    totals: { ...totalsOf(rows, people.now), ...sums.now },
    before: { ...totalsOf(rowsBefore, people.before), ...sums.before },
    active: people.active,
    days: daysOf(span, sums.rows),
    pages: pagesOf(rows),
    funnel: FUNNEL_STEPS.map((step) => ({ step, sessions: sum(rows.map((row) => row[step])) })),
    cities: citiesOf(rows, people.now),
  }
}

async function readSums(db: Db, span: DaySpan, earlier: DaySpan) {
  const stored = await lastStoredDay(db)
  const rows = await listSiteDays(db, { ...span, from: earlier.from }, stored)
  return { rows, now: await countSpan(db, span), before: await countSpan(db, earlier) }
}

async function readPeople(db: Db, span: DaySpan, earlier: DaySpan) {
  return {
    now: await countPeople(db, span),
    before: await countPeople(db, earlier),
    active: await countActive(db, span),
  }
}

type People = Awaited<ReturnType<typeof countPeople>>

/** Sums the sessions and their time, and people: each lives in one city. */
const totalsOf = (rows: readonly SiteDay[], people: People) => ({
  ...sessionsOf(rows),
  people: sum(people.map((one) => one.people)),
})

const sessionsOf = (rows: readonly SiteDay[]) => ({
  sessions: sum(rows.map(({ sessions }) => sessions)),
  time: sum(rows.map(({ time }) => time)),
})

/** Returns every day of the span beside the day it is compared with. */
function daysOf(span: DaySpan, rows: readonly SiteDay[]): SiteAnalytics['days'] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const on = (day: string) => byDay.get(day) ?? []
  const back = daysBack(span)
  return Array.from({ length: daysIn(span) }, (_, at) => {
    const date = addDays(span.from, at)
    const people = sum(on(date).map((row) => row.people))
    const before = sessionsOf(on(addDays(date, -back))).sessions
    return { date, ...sessionsOf(on(date)), people, before }
  })
}

/** Sums views and milliseconds by page, most viewed first. */
function pagesOf(rows: readonly SiteDay[]): SiteAnalytics['pages'] {
  const sumOf = (page: PageName, at: 0 | 1) => sum(rows.map(({ pages }) => pages[page]?.[at] ?? 0))
  return PAGE_NAMES.map((page) => ({ page, views: sumOf(page, 0), time: sumOf(page, 1) }))
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views || (a.page < b.page ? -1 : 1))
    .map(({ page, views, time }) => ({ page, visits: views, time }))
}

/** Counts sessions and people by the people's home city, most sessions first. */
function citiesOf(rows: readonly SiteDay[], people: People): SiteAnalytics['cities'] {
  const peopleIn = new Map(people.map((one) => [one.city_id, one.people]))
  return [...Map.groupBy(rows, (row) => row.city_id)]
    .map(([cityId, some]) => ({
      cityId,
      sessions: sessionsOf(some).sessions,
      people: peopleIn.get(cityId) ?? 0,
    }))
    .sort((a, b) => b.sessions - a.sessions || (a.cityId < b.cityId ? -1 : 1))
}
