import { z } from 'zod'
import {
  DECISION_ERRORS,
  DECISIONS_BYTES,
  decisionsSchema,
} from '../appointment/affected-contract.ts'
import { weekInput, weekSchema } from './hours-schema.ts'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { MOST_IDS_EVER, idList } from '../id-schema.ts'
import { localizedSchema } from '../language-schema.ts'
import { shopNameInput } from '../name-schema.ts'
import { named } from '../schema/names.ts'

/** A current or former staff member, as shown to the shop. */
export const shopStaffSchema = named(
  'ShopStaffMember',
  z.object({
    id: z.string(),
    /** Version of name, skills, photo and weekly hours together, to send with an update. */
    version: z.int(),
    name: localizedSchema,
    photo: z.string().nullable(),
    /** False: inactive; cannot be booked, and can be reactivated. */
    active: z.boolean(),
    /** Position in the list, from 0. */
    position: z.int(),
    /** Offerings of the staff member, including withdrawn ones. */
    offeringIds: z.array(z.string()),
    weekly: weekSchema,
    /** Number of upcoming confirmed appointments. */
    upcoming: z.int(),
  }),
)

const staffParams = shopParams.extend({ staffId: z.string() })
const version = z.number().int()
const name = shopNameInput(1)

export const listStaff = shopEndpoint({
  id: 'listStaff',
  method: 'GET',
  path: `${SHOP_PATH}/staff`,
  may: 'shop.read',
  keys: 'catalogue.read',
  summary: "Lists the shop's staff in display order, including former staff members",
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(shopStaffSchema) }),
  errors: [],
})

export const createStaff = shopEndpoint({
  id: 'createStaff',
  method: 'POST',
  path: `${SHOP_PATH}/staff`,
  may: 'staff.change',
  summary: 'Adds a staff member, at the end of the list. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject({ name, offeringIds: idList(MOST_IDS_EVER), weekly: weekInput }),
  status: 201,
  answer: shopStaffSchema,
  errors: ['list_full', 'invalid_input', 'busy', ...KEY_ERRORS],
})

export const changeStaff = shopEndpoint({
  id: 'changeStaff',
  method: 'PATCH',
  path: `${SHOP_PATH}/staff/:staffId`,
  may: 'staff.change',
  summary: "Updates a staff member's name, photo or skills; deactivates or reactivates them",
  params: staffParams,
  body: z.strictObject({
    version,
    name: name.optional(),
    active: z.boolean().optional(),
    offeringIds: idList(MOST_IDS_EVER).optional(),
    /** Id of a stored photo; null: none. */
    photo: z.string().max(40).nullable().optional(),
    decisions: decisionsSchema,
  }),
  status: 200,
  answer: shopStaffSchema,
  bodyBytes: DECISIONS_BYTES,
  errors: ['staff_not_found', 'changed_elsewhere', 'list_full', ...DECISION_ERRORS],
})

export const changeHours = shopEndpoint({
  id: 'changeHours',
  method: 'PUT',
  path: `${SHOP_PATH}/staff/:staffId/hours`,
  may: 'hours.change',
  summary: 'Sets the weekly hours of a staff member',
  params: staffParams,
  body: z.strictObject({ version, weekly: weekInput, decisions: decisionsSchema }),
  status: 200,
  answer: shopStaffSchema,
  bodyBytes: DECISIONS_BYTES,
  errors: ['staff_not_found', 'changed_elsewhere', ...DECISION_ERRORS],
})

export const orderStaff = shopEndpoint({
  id: 'orderStaff',
  method: 'PUT',
  path: `${SHOP_PATH}/staff/order`,
  may: 'staff.change',
  summary: 'Reorders the staff; those not given follow in their previous order',
  params: shopParams,
  body: z.strictObject({ ids: idList(MOST_IDS_EVER).min(1) }),
  status: 200,
  answer: z.object({ items: z.array(shopStaffSchema) }),
  errors: ['staff_not_found', 'invalid_input', 'busy'],
})
