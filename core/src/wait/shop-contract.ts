import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { daySchema, instantSchema } from '../time-schema.ts'
import { turnSchema, waitSchema } from './contract.ts'

/** A waiting list entry as shown to the shop. */
export const shopWaitSchema = waitSchema
  .pick({ id: true, day: true, part: true, staff: true, offeringIds: true, services: true })
  .extend({
    /** The name of the account. */
    name: z.string(),
    since: z.string(),
    turn: turnSchema.omit({ price: true }).nullable(),
  })

const shopWaitParams = shopParams.extend({ waitId: z.string() })

export const listShopWaits = shopEndpoint({
  id: 'listShopWaits',
  method: 'GET',
  path: `${SHOP_PATH}/waits`,
  may: 'diary.read',
  summary: 'Lists the waiting list of a day in order; staff members see only entries for them',
  params: shopParams,
  query: z.object({ day: daySchema }),
  status: 200,
  answer: z.object({ items: z.array(shopWaitSchema) }),
  errors: ['invalid_input'],
})

export const removeWait = shopEndpoint({
  id: 'removeWait',
  method: 'DELETE',
  path: `${SHOP_PATH}/waits/:waitId`,
  may: 'diary.change',
  summary:
    'Removes a customer from the waiting list and notifies them; a time held for them becomes free',
  params: shopWaitParams,
  status: 204,
  errors: ['wait_not_found', 'busy'],
})

export const giveTurn = shopEndpoint({
  id: 'giveTurn',
  method: 'POST',
  path: `${SHOP_PATH}/waits/:waitId/turn`,
  may: 'diary.change',
  summary:
    'Holds a free time of the day for a waiting customer regardless of order, replacing a time already held for them',
  params: shopWaitParams,
  body: z.strictObject({ start: instantSchema, staffId: z.string().optional() }),
  status: 200,
  answer: shopWaitSchema,
  errors: [
    'wait_not_found',
    'slot_taken',
    'cannot_take',
    'changed_elsewhere',
    'not_bookable',
    'invalid_input',
    'busy',
  ],
})
