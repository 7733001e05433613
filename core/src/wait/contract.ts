import { z } from 'zod'
import { DAY_PARTS } from '../time.ts'
import { endpoint } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { offeringIdsSchema } from '../offering/ids-schema.ts'
import { daySchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

/** A freed time that is kept for whoever waits for it. */
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
    /** Holds what the shop asks for it, in whole dinars and without promotions. */
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
      /** False while the shop takes no bookings: nothing is kept for anybody then. */
      open: z.boolean(),
    }),
    day: z.string(),
    /** Null: at any time of the day. */
    part: z.enum(DAY_PARTS).nullable(),
    /** Null: with any professional. */
    staff: z.object({ id: z.string(), name: localizedSchema }).nullable(),
    offeringIds: z.array(z.string()),
    services: z.array(localizedSchema),
    /** 1 for who is next, among those who could be given the same times. */
    place: z.int(),
    /** When nothing can free up for it any more. */
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
    'Waits for a time on a day of a shop that is full, or on a part of it in which somebody works: one place for each person and day. The same request again is the same place, another one goes to the end of the list',
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
  summary: 'What the caller waits for, with what is kept for them; the soonest day first',
  status: 200,
  answer: z.object({ items: z.array(waitSchema) }),
  errors: [],
})

export const leaveWait = endpoint({
  id: 'leaveWait',
  method: 'DELETE',
  path: '/api/waits/:waitId',
  access: 'person',
  summary: 'Waits no more; what is kept for the caller goes to the next at once',
  params: waitParams,
  status: 204,
  errors: ['wait_not_found', 'busy'],
})

export const restoreWait = endpoint({
  id: 'restoreWait',
  method: 'POST',
  path: '/api/waits/:waitId/restore',
  access: 'person',
  summary: 'Takes back that the caller left: the place is the one they had',
  params: waitParams,
  status: 200,
  answer: waitSchema,
  errors: ['wait_not_found', 'limit_reached', 'waiting_list_full', 'busy'],
})

export const declineTurn = endpoint({
  id: 'declineTurn',
  method: 'POST',
  path: '/api/waits/:waitId/decline',
  access: 'person',
  summary:
    'Lets the time go that is kept for the caller, who waits on for another; the next has it at once',
  params: waitParams,
  status: 200,
  answer: waitSchema,
  errors: ['wait_not_found', 'busy'],
})
