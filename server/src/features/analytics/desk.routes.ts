import type { FastifyInstance } from 'fastify'
import { getSiteAnalytics, LONGEST_SPAN } from '@awan/core/analytics/desk-contract'
import { daysIn } from '@awan/core/insight/rules'
import type { Db } from '#db/connect.ts'
import { invalidInput } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { readSiteAnalytics } from './desk.service.ts'

/** Serves the operator's analytics of the whole site. */
export function serveSiteAnalytics(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, getSiteAnalytics, async ({ query: { from, to, city } }) => {
    const days = daysIn({ from, to })
    if (days < 1 || days > LONGEST_SPAN)
      throw invalidInput('to', `at most ${LONGEST_SPAN} days, not before the first`, 'query')
    return readSiteAnalytics(db, { from, to, city })
  })
}
