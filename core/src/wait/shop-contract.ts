import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { daySchema, instantSchema } from '../time-schema.ts'
import { turnSchema, waitSchema } from './contract.ts'

/** Somebody who waits for a day of a shop, as its people see them. */
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
  summary: 'Who waits for a time on a day, in their order; staff see those who would come to them',
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
    'Takes somebody from the waiting list, who is notified of it; what is kept for them is free',
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
    'Keeps a free time of that day for somebody who waits, whoever stands before them, in place of what is kept for them',
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
