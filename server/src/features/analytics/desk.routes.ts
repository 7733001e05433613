import type { FastifyInstance } from 'fastify'
import { FUNNEL_STEPS, getSiteAnalytics, LONGEST_SPAN } from '@awan/core/analytics/desk-contract'
import { daysBack, daysIn, periodBefore } from '@awan/core/insight/rules'
import { addDays } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { invalidInput } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { countActive, sumByCity, sumByDay, sumByPage, sumFunnel, sumSpan } from './desk.queries.ts'

/** Serves the operator's analytics of the whole site. */
export function serveSiteAnalytics(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, getSiteAnalytics, async ({ query: { from, to, city } }) => {
    const days = daysIn({ from, to })
    if (days < 1 || days > LONGEST_SPAN)
      throw invalidInput('to', `at most ${LONGEST_SPAN} days, not before the first`, 'query')
    const span = { from, to, city }
    const earlier = { ...periodBefore({ from, to }), city }
    // Two connections at a time: each statement may read a quarter of a year, and other requests need connections too.
    const [whole, parts] = await Promise.all([readWhole(db, span, earlier), readParts(db, span)])
    return { from, to, ...whole, ...parts }
  })
}

type Span = Parameters<typeof sumSpan>[1]

async function readWhole(db: Db, span: Span, earlier: Span) {
  return {
    totals: await sumSpan(db, span),
    before: await sumSpan(db, earlier),
    active: await countActive(db, span),
    cities: await sumByCity(db, span),
  }
}

async function readParts(db: Db, span: Span) {
  const days = await readDays(db, span)
  const pages = await sumByPage(db, span)
  const funnel = await sumFunnel(db, span)
  return { days, pages, funnel: FUNNEL_STEPS.map((step) => ({ step, sessions: funnel[step] })) }
}

/** Reads every day of the span with the day it is compared with, in one query. */
async function readDays(db: Db, span: Span) {
  const both = await sumByDay(db, { ...span, from: periodBefore(span).from })
  const back = daysBack(span)
  const sessionsOn = new Map(both.map(({ date, sessions }) => [date, sessions]))
  return both
    .filter(({ date }) => date >= span.from)
    .map((day) => ({ ...day, before: sessionsOn.get(addDays(day.date, -back)) ?? 0 }))
}
