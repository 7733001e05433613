import { z } from 'zod'
import { MOST_MISSED } from '../customer/standing.ts'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { REMINDERS } from '../notification/rules.ts'
import { eveningSchema } from '../time-schema.ts'
import { GRIDS } from './rules.ts'
import { named } from '../schema/names.ts'

/** Meaning of "any professional": the one with the least load that day, or the first in the list. */
export const ANY_STAFF_ORDERS = ['least_booked', 'listed'] as const

/** Minutes, days and counts; each within the database's limits. */
const fields = {
  /** Starts lie on this grid of minutes. */
  gridMinutes: z
    .number()
    .int()
    .refine((minutes) => GRIDS.some((grid) => grid === minutes), 'not a grid'),
  /** Minimum notice before the start of a booking. */
  noticeMinutes: z.number().int().min(0).max(10_080),
  /** Maximum number of days ahead. */
  horizonDays: z.number().int().min(1).max(365),
  /** Minutes before the start until which customers can cancel or move an appointment online; 0: until it starts. */
  cancelCutoffMinutes: z.number().int().min(0).max(10_080),
  /** Maximum upcoming appointments of a customer in this shop; null: the default limit. */
  customerLimit: z.number().int().min(1).max(20).nullable(),
  /** Number of missed appointments from which a customer can book by phone only; null: no limit. */
  missedLimit: z.number().int().min(1).max(MOST_MISSED).nullable(),
  anyStaffOrder: z.enum(ANY_STAFF_ORDERS),
  womenOnly: z.boolean(),
  /** True: the exact address is shown after booking only; before that, the district. */
  addressAfterBooking: z.boolean(),
  /** Reminders sent outside the app, in minutes before the start. */
  remindMinutes: z.array(z.literal(REMINDERS)).max(REMINDERS.length),
}

/** A shop's booking rules. */
const rulesSchema = named(
  'BookingRules',
  z.object({
    ...fields,
    /** Version of the business, to send with an update. */
    version: z.int(),
    // Any integer, as stored values may predate the choices.
    gridMinutes: z.int(),
  }),
)

export const getRules = shopEndpoint({
  id: 'getRules',
  method: 'GET',
  path: `${SHOP_PATH}/rules`,
  may: 'shop.read',
  keys: 'catalogue.read',
  summary: "Returns the shop's booking rules",
  params: shopParams,
  status: 200,
  answer: rulesSchema,
  errors: [],
})

export const changeRules = shopEndpoint({
  id: 'changeRules',
  method: 'PATCH',
  path: `${SHOP_PATH}/rules`,
  may: 'business.change',
  summary: "Updates the shop's booking rules; existing appointments stay",
  params: shopParams,
  body: z.strictObject({ version: z.number().int(), ...z.object(fields).partial().shape }),
  status: 200,
  answer: rulesSchema,
  errors: ['changed_elsewhere', 'invalid_input', 'busy'],
})

const draft = z.coerce.number().pipe(z.int())

export const getRulesExample = shopEndpoint({
  id: 'getRulesExample',
  method: 'GET',
  path: `${SHOP_PATH}/rules/example`,
  may: 'shop.read',
  summary: 'Previews unsaved booking rules: the starts that customers could book now',
  params: shopParams,
  query: z.object({
    gridMinutes: draft.pipe(fields.gridMinutes),
    noticeMinutes: draft.pipe(fields.noticeMinutes),
    horizonDays: draft.pipe(fields.horizonDays),
  }),
  status: 200,
  answer: z.object({
    /** First bookable start; null if there is none. */
    first: z.string().nullable(),
    firstEveningOf: eveningSchema,
    /** First bookable start at least a week from now; if there is none, `first`. */
    later: z.string().nullable(),
    laterEveningOf: eveningSchema,
  }),
  errors: ['invalid_input'],
})
