import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { daySchema } from '../time-schema.ts'

export const SOURCES = ['marketplace', 'link', 'qr', 'button', 'walk_in', 'phone'] as const

/** Appointments by the working day they begin on, and dinars as agreed; cancelled appointments count as such alone. */
const totalsSchema = z.object({
  /** Not cancelled. */
  bookings: z.int(),
  cancelled: z.int(),
  /** Over, missed ones included. */
  over: z.int(),
  missed: z.int(),
  /** Counts appointments that are over and were not missed. */
  done: z.int(),
  /** Counts appointments to come or under way: in `totals` of all that are booked, whatever the period. */
  expected: z.int(),
  /** People known to the shop who came or booked. */
  customers: z.int(),
  /** Those of them who had been there before the period. */
  returning: z.int(),
})

export const insightsSchema = z.object({
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  totals: totalsSchema,
  /** Sums up as many days right before. */
  before: totalsSchema,
  /** Every day of the period. */
  days: z.array(z.object({ date: z.string(), bookings: z.int(), cancelled: z.int() })),
  /** Bookings by ISO weekday (Monday first) and hour in which they begin; hours run from 5 to 28, past 23 after midnight. */
  hours: z.array(z.object({ weekday: z.int(), counts: z.array(z.int()) })),
  services: z.array(
    z.object({ id: z.string(), name: localizedSchema, bookings: z.int(), revenue: z.int() }),
  ),
  staff: z.array(
    z.object({ id: z.string(), name: localizedSchema, bookings: z.int(), revenue: z.int() }),
  ),
  sources: z.array(z.object({ source: z.enum(SOURCES), bookings: z.int() })),
})

const query = z.object({ from: daySchema, to: daySchema })

export const getInsights = shopEndpoint({
  id: 'getInsights',
  method: 'GET',
  path: `${SHOP_PATH}/insights`,
  may: 'insight.read',
  summary:
    'The figures of a business for a span of working days, both included, at most 366; with those of the span before',
  params: shopParams,
  query,
  status: 200,
  answer: insightsSchema,
  errors: ['invalid_input'],
})

export const getInsightsFile = shopEndpoint({
  id: 'getInsightsFile',
  method: 'GET',
  path: `${SHOP_PATH}/insights.csv`,
  may: 'insight.read',
  summary: 'The same figures day by day as a file for spreadsheets',
  params: shopParams,
  query,
  status: 200,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  errors: ['invalid_input'],
})
