import { z } from 'zod'
import { DAY_PARTS } from '../time.ts'
import { endpoint } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { offeringIdsSchema } from '../offering/ids-schema.ts'
import { daySchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

/** A freed time held for a customer in the waiting list. */
export const turnSchema = named(
  'WaitTurn',
  z.object({
    start: z.string(),
    end: z.string(),
    staffId: z.string(),
    staffName: localizedSchema,
    expiresAt: z.string(),
    /** Whole seconds until then by the server's clock. */
    secondsLeft: z.int(),
    /** The shop's price, in whole dinars and without promotions. */
    price: z.int(),
  }),
)

/** A person's place in the waiting list of a shop's day. */
export const waitSchema = named(
  'Wait',
  z.object({
    id: z.string(),
    business: z.object({
      id: z.string(),
      name: localizedSchema,
      timeZone: z.string(),
      /** False: the shop takes no bookings at present, so no time is held for customers on the list. */
      open: z.boolean(),
    }),
    day: z.string(),
    /** Null: at any time of the day. */
    part: z.enum(DAY_PARTS).nullable(),
    /** Null: with any professional. */
    staff: z.object({ id: z.string(), name: localizedSchema }).nullable(),
    offeringIds: z.array(z.string()),
    services: z.array(localizedSchema),
    /** 1 for the next in line, among entries that could get the same times. */
    place: z.int(),
    /** Time after which no time can free up for this entry. */
    until: z.string(),
    turn: turnSchema.nullable(),
  }),
)

const waitParams = z.object({ waitId: z.string() })

export const joinWait = endpoint({
  id: 'joinWait',
  method: 'POST',
  path: '/api/waits',
  access: 'person',
  summary:
    'Joins the waiting list of a fully booked day, or of a part of it with working hours: one place per customer and day. Repeating the request keeps the place; a different request moves to the end of the list',
  body: z.strictObject({
    businessId: z.string(),
    offeringIds: offeringIdsSchema,
    day: daySchema,
    part: z.enum(DAY_PARTS).optional(),
    staffId: z.string().optional(),
  }),
  status: 201,
  answer: waitSchema,
  errors: [
    'business_not_found',
    'free_times',
    'not_bookable',
    'part_closed',
    'limit_reached',
    'waiting_list_full',
    'invalid_input',
    'busy',
  ],
})

export const listWaits = endpoint({
  id: 'listWaits',
  method: 'GET',
  path: '/api/waits',
  access: 'person',
  summary:
    "Lists the caller's waiting list entries with the times held for them, soonest day first",
  status: 200,
  answer: z.object({ items: z.array(waitSchema) }),
  errors: [],
})

export const leaveWait = endpoint({
  id: 'leaveWait',
  method: 'DELETE',
  path: '/api/waits/:waitId',
  access: 'person',
  summary: 'Leaves the waiting list; a time held for the caller is offered to the next immediately',
  params: waitParams,
  status: 204,
  errors: ['wait_not_found', 'busy'],
})

export const restoreWait = endpoint({
  id: 'restoreWait',
  method: 'POST',
  path: '/api/waits/:waitId/restore',
  access: 'person',
  summary: 'Undoes leaving the waiting list; restores the previous place',
  params: waitParams,
  status: 200,
  answer: waitSchema,
  errors: ['wait_not_found', 'not_bookable', 'limit_reached', 'waiting_list_full', 'busy'],
})

export const declineTurn = endpoint({
  id: 'declineTurn',
  method: 'POST',
  path: '/api/waits/:waitId/decline',
  access: 'person',
  summary:
    'Declines the time held for the caller, who stays in the waiting list; the next in line receives it immediately',
  params: waitParams,
  status: 200,
  answer: waitSchema,
  errors: ['wait_not_found', 'busy'],
})
