import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { DAY_PARTS } from '../time.ts'
import { daySchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

export const SOURCES = ['marketplace', 'link', 'qr', 'button', 'walk_in', 'phone'] as const

/** Counts and agreed prices in dinars, by the working day of the start; cancelled appointments are counted separately. */
const totalsSchema = named(
  'InsightTotals',
  z.object({
    /** Not cancelled. */
    bookings: z.int(),
    cancelled: z.int(),
    /** Ended, including missed ones. */
    over: z.int(),
    missed: z.int(),
    /** Ended and not missed. */
    done: z.int(),
    /** Upcoming or current appointments; in `totals` all that are booked, in any period. */
    expected: z.int(),
    /** Customers of the shop with a completed or booked appointment. */
    customers: z.int(),
    /** Customers among them with an appointment before the period. */
    returning: z.int(),
  }),
)

export const insightsSchema = named(
  'Insights',
  z.object({
    timeZone: z.string(),
    from: z.string(),
    to: z.string(),
    totals: totalsSchema,
    /**
     * Totals of the comparison period: as many days, on the same weekdays. What was over or expected is as it was so
     * many days ago at this time of day.
     */
    before: totalsSchema,
    /** Each day of the period; `before`: bookings of its comparison day. */
    days: z.array(
      z.object({ date: z.string(), bookings: z.int(), cancelled: z.int(), before: z.int() }),
    ),
    /** Utilisation of staff time in the four weeks up to the end of the period, or to yesterday. */
    load: z.object({
      from: z.string(),
      to: z.string(),
      parts: z.array(
        z.object({
          /** ISO: Monday is 1. */
          weekday: z.int(),
          part: z.enum(DAY_PARTS),
          /** Days with working time in that part. */
          days: z.int(),
          /** Working minutes without blocked time; `taken`: minutes of them with appointments. */
          open: z.int(),
          taken: z.int(),
          /** First and last working minute, counted from midnight of the day; past 1440 is after the next midnight. */
          opens: z.int(),
          closes: z.int(),
        }),
      ),
    }),
    /** Bookings by ISO weekday (Monday first) and starting hour; hours run from 5 to 28, past 23 is after midnight. */
    hours: z.array(z.object({ weekday: z.int(), counts: z.array(z.int()) })),
    services: z.array(
      z.object({ id: z.string(), name: localizedSchema, bookings: z.int(), revenue: z.int() }),
    ),
    staff: z.array(
      z.object({ id: z.string(), name: localizedSchema, bookings: z.int(), revenue: z.int() }),
    ),
    sources: z.array(z.object({ source: z.enum(SOURCES), bookings: z.int() })),
  }),
)

const query = z.object({ from: daySchema, to: daySchema })

export const getInsights = shopEndpoint({
  id: 'getInsights',
  method: 'GET',
  path: `${SHOP_PATH}/insights`,
  may: 'insight.read',
  summary:
    'Returns figures of a business for a span of working days, inclusive, at most 366, and for the span before',
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
  summary: 'Exports the figures by day as CSV',
  params: shopParams,
  query,
  status: 200,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  errors: ['invalid_input'],
})
