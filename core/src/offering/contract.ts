import { z } from 'zod'
import {
  DECISION_ERRORS,
  DECISIONS_BYTES,
  decisionsSchema,
} from '../appointment/affected-contract.ts'
import { LONGEST_APPOINTMENT, SHORTEST_APPOINTMENT } from '../appointment/rules.ts'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { MOST_IDS_EVER, idList } from '../id-schema.ts'
import { localizedSchema } from '../language-schema.ts'
import { nameInput } from '../name-schema.ts'
import { HIGHEST_PRICE } from './rules.ts'
import { named } from '../schema/names.ts'

/** A service as the shop sells it, as shown to its members; may be withdrawn. Minutes and whole dinars. */
export const shopOfferingSchema = named(
  'ShopOffering',
  z.object({
    id: z.string(),
    /** Version to send with an update; a stale version is refused with 409. */
    version: z.int(),
    serviceId: z.string(),
    serviceName: localizedSchema,
    categoryId: z.string(),
    /** Its own name; in languages without one, the service's name is shown. */
    name: localizedSchema,
    durationMinutes: z.int(),
    price: z.int(),
    bufferBeforeMinutes: z.int(),
    bufferAfterMinutes: z.int(),
    /** True: customers can book it online; false: only the shop can, and customers do not see it. */
    online: z.boolean(),
    /** False: withdrawn; it cannot be booked, and can be restored. */
    active: z.boolean(),
    /** Position in the list, from 0. */
    position: z.int(),
    /** Staff members with this skill, including inactive ones. */
    staffIds: z.array(z.string()),
  }),
)

const minutes = (least: number, most: number) => z.number().int().min(least).max(most)
const offeringParams = shopParams.extend({ offeringId: z.string() })

const fields = {
  name: nameInput(2).optional(),
  durationMinutes: minutes(SHORTEST_APPOINTMENT, LONGEST_APPOINTMENT),
  price: z.number().int().min(0).max(HIGHEST_PRICE),
  bufferBeforeMinutes: minutes(0, 120).optional(),
  bufferAfterMinutes: minutes(0, 120).optional(),
  online: z.boolean().optional(),
  /** Staff members with this skill; including inactive ones, who keep it. */
  staffIds: idList(MOST_IDS_EVER),
}

export const listOfferings = shopEndpoint({
  id: 'listOfferings',
  method: 'GET',
  path: `${SHOP_PATH}/offerings`,
  may: 'shop.read',
  keys: 'catalogue.read',
  summary: "Lists the shop's offerings in display order, including withdrawn ones",
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(shopOfferingSchema) }),
  errors: [],
})

export const createOffering = shopEndpoint({
  id: 'createOffering',
  method: 'POST',
  path: `${SHOP_PATH}/offerings`,
  may: 'offering.change',
  summary:
    'Creates an offering of a catalogue service, at the end of the list. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject({ serviceId: z.string(), ...fields }),
  status: 201,
  answer: shopOfferingSchema,
  errors: ['invalid_input', 'list_full', 'busy', ...KEY_ERRORS],
})

export const changeOffering = shopEndpoint({
  id: 'changeOffering',
  method: 'PATCH',
  path: `${SHOP_PATH}/offerings/:offeringId`,
  may: 'offering.change',
  summary: 'Updates an offering, withdraws or restores it; existing appointments are unaffected',
  params: offeringParams,
  body: z.strictObject({
    version: z.number().int(),
    ...fields,
    durationMinutes: fields.durationMinutes.optional(),
    price: fields.price.optional(),
    staffIds: fields.staffIds.optional(),
    active: z.boolean().optional(),
    decisions: decisionsSchema,
  }),
  status: 200,
  answer: shopOfferingSchema,
  bodyBytes: DECISIONS_BYTES,
  errors: ['offering_not_found', 'changed_elsewhere', 'list_full', ...DECISION_ERRORS],
})

export const orderOfferings = shopEndpoint({
  id: 'orderOfferings',
  method: 'PUT',
  path: `${SHOP_PATH}/offerings/order`,
  may: 'offering.change',
  summary: 'Reorders the offerings; those not given follow in their previous order',
  params: shopParams,
  body: z.strictObject({ ids: idList(MOST_IDS_EVER).min(1) }),
  status: 200,
  answer: z.object({ items: z.array(shopOfferingSchema) }),
  errors: ['offering_not_found', 'invalid_input', 'busy'],
})
