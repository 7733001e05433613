import { MOST_PEOPLE } from '../offering/rules.ts'
import { z } from 'zod'
import { SHOP_PATH, endpoint, shopEndpoint, shopParams } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { localizedSchema } from '../language-schema.ts'
import { shopNameInput } from '../name-schema.ts'
import { besideParam } from '../offering/beside-schema.ts'
import { offeringIdsParam } from '../offering/ids-schema.ts'
import { daySchema, instantSchema } from '../time-schema.ts'
import { HIGHEST_AMOUNT, MOST_USES, PROMOTION_STATES } from './rules.ts'
import { named } from '../schema/names.ts'

const discountShape = {
  kind: z.enum(['percent', 'amount']),
  /** Percent, or whole dinars off. */
  value: z.int(),
}

const spanSchema = named('PromotionSpan', z.object({ from: z.int(), to: z.int() }))

/** Offerings, weekdays and hours a promotion applies to; see `PromotionReach` in rules.ts. */
const reachShape = {
  firstVisitOnly: z.boolean(),
  firstDay: z.string(),
  lastDay: z.string(),
  weekdays: z.array(z.int()).nullable(),
  starting: spanSchema.nullable(),
  /** Empty: everything the business sells. */
  offeringIds: z.array(z.string()),
}

/** A current or upcoming promotion as shown on a business's page. */
export const publicPromotionSchema = named(
  'PublicPromotion',
  z.object({
    id: z.string(),
    name: localizedSchema,
    ...discountShape,
    ...reachShape,
  }),
)

/** The badge of a business in a list: its best promotion of today. */
export const promotionBadgeSchema = named(
  'PromotionBadge',
  z.object({ name: localizedSchema, ...discountShape }),
)

/** A promotion as its business sees it. */
export const promotionSchema = publicPromotionSchema.extend({
  version: z.int(),
  state: z.enum(PROMOTION_STATES),
  /** Maximum number of uses; null: unlimited. */
  useLimit: z.int().nullable(),
  uses: z.int(),
  announcedAt: z.string().nullable(),
  /** Number of customers notified of it. */
  told: z.int(),
})

const LAST_MINUTE = 2880

const promotionForm = {
  name: shopNameInput(2),
  kind: z.enum(['percent', 'amount']),
  value: z.int().min(1).max(HIGHEST_AMOUNT),
  firstVisitOnly: z.boolean(),
  firstDay: daySchema,
  lastDay: daySchema,
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable(),
  /** Minutes of the day; an end past 1440 is after midnight. */
  starting: z
    .strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(LAST_MINUTE) })
    .nullable(),
  offeringIds: z.array(z.string()).max(100),
  useLimit: z.int().min(1).max(MOST_USES).nullable(),
}

const promotionParams = shopParams.extend({ promotionId: z.string() })
const versioned = z.strictObject({ version: z.int().min(1) })

export const listPromotions = shopEndpoint({
  id: 'listPromotions',
  method: 'GET',
  path: `${SHOP_PATH}/promotions`,
  may: 'promotion.read',
  summary:
    'Lists the promotions of a business: all current and upcoming ones, and recent past ones',
  params: shopParams,
  status: 200,
  answer: z.object({
    items: z.array(promotionSchema),
    /** Number of customers who agreed to promotions. */
    audience: z.int(),
  }),
  errors: [],
})

export const createPromotion = shopEndpoint({
  id: 'createPromotion',
  method: 'POST',
  path: `${SHOP_PATH}/promotions`,
  may: 'promotion.change',
  summary:
    'Publishes a promotion; it applies to appointments on its days that are booked from now on. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject(promotionForm),
  status: 201,
  answer: promotionSchema,
  errors: ['promotion_limit', 'invalid_input', 'busy', ...KEY_ERRORS],
})

export const changePromotion = shopEndpoint({
  id: 'changePromotion',
  method: 'PUT',
  path: `${SHOP_PATH}/promotions/:promotionId`,
  may: 'promotion.change',
  summary: 'Updates a promotion that has not ended; appointments booked with it keep their price',
  params: promotionParams,
  body: z.strictObject({ ...promotionForm, version: z.int().min(1) }),
  status: 200,
  answer: promotionSchema,
  errors: ['promotion_not_found', 'promotion_ended', 'changed_elsewhere', 'invalid_input', 'busy'],
})

export const endPromotion = shopEndpoint({
  id: 'endPromotion',
  method: 'POST',
  path: `${SHOP_PATH}/promotions/:promotionId/end`,
  may: 'promotion.change',
  summary: 'Ends a promotion early; appointments booked with it keep their price',
  params: promotionParams,
  body: versioned,
  status: 200,
  answer: promotionSchema,
  errors: ['promotion_not_found', 'changed_elsewhere', 'invalid_input', 'busy'],
})

export const notifyOfPromotion = shopEndpoint({
  id: 'announcePromotion',
  method: 'POST',
  path: `${SHOP_PATH}/promotions/:promotionId/announce`,
  may: 'promotion.change',
  summary:
    'Notifies the customers of the business who agreed to promotions, each at most once, never between 21:00 and 09:00. Idempotent',
  params: promotionParams,
  body: versioned,
  status: 200,
  answer: promotionSchema,
  errors: [
    'promotion_not_found',
    'promotion_ended',
    'promotion_first_visit',
    'business_not_approved',
    'changed_elsewhere',
    'invalid_input',
    'busy',
  ],
})

export const getPrice = endpoint({
  id: 'getPrice',
  method: 'GET',
  path: '/api/businesses/:businessId/price',
  access: 'public',
  summary:
    'Quotes the price of an appointment at a time for the caller; a guest counts as a first-time customer',
  params: z.object({ businessId: z.string() }),
  query: z.object({
    offering: offeringIdsParam,
    start: instantSchema,
    /** Number of people at that start, each with a separate appointment: the price is the total. */
    people: z.coerce.number().int().min(1).max(MOST_PEOPLE).default(1),
    /** Offerings of the other people, if different; not with `people`. */
    beside: besideParam.optional(),
  }),
  status: 200,
  answer: z.object({
    price: z.int(),
    /** Price without the promotion; null if none applies. */
    fullPrice: z.int().nullable(),
    promotion: z.object({ id: z.string(), name: localizedSchema }).nullable(),
  }),
  errors: ['business_not_found', 'invalid_input'],
})
