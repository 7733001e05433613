import { z } from 'zod'
import { catalogueId } from '../catalog/id-schema.ts'
import { endpoint } from '../endpoint.ts'
import { daySchema } from '../time-schema.ts'
import { PAGE_NAMES } from './pages.ts'

/** Longest period that can be requested, in days. */
export const LONGEST_SPAN = 92

/** Steps of a session towards a booking; a step counts only after all previous steps. */
export const FUNNEL_STEPS = ['home', 'business', 'confirm', 'booked'] as const

const totals = z.object({
  sessions: z.int(),
  people: z.int(),
  /** People seen for the first time. */
  newcomers: z.int(),
  /** Milliseconds. */
  time: z.int(),
  /** Appointments booked by customers themselves. */
  booked: z.int(),
})

export const getSiteAnalytics = endpoint({
  id: 'getSiteAnalytics',
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'operator',
  summary: `Returns site usage by signed-in accounts for a span of local days, inclusive, at most ${LONGEST_SPAN}, and for a previous span of the same weekdays`,
  query: z.object({
    from: daySchema,
    to: daySchema,
    /** Restricts the counts to residents of this city. */
    city: catalogueId.optional(),
  }),
  status: 200,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    totals,
    before: totals,
    /** People with a session in the last day, 7 days and 30 days of the period. */
    active: z.object({ day: z.int(), week: z.int(), month: z.int() }),
    /** `before`: sessions of the same weekday in the comparison period. */
    days: z.array(
      z.object({
        date: z.string(),
        sessions: z.int(),
        people: z.int(),
        time: z.int(),
        before: z.int(),
      }),
    ),
    pages: z.array(z.object({ page: z.enum(PAGE_NAMES), visits: z.int(), time: z.int() })),
    funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), sessions: z.int() })),
    cities: z.array(z.object({ cityId: z.string(), sessions: z.int(), people: z.int() })),
  }),
  errors: ['invalid_input'],
})
