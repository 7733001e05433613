import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams, writtenText } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { instantSchema } from '../time-schema.ts'
import { shopAppointmentSchema } from './shop-contract.ts'
import { named } from '../schema/names.ts'

/** Time in which a staff member takes no appointments. */
export const blockSchema = named(
  'BlockedTime',
  z.object({
    id: z.string(),
    version: z.int(),
    staffId: z.string(),
    start: z.string(),
    end: z.string(),
    reason: z.string(),
  }),
)

/** Data of a `block_overlaps` error: the entries that already take the time. */
export const blockOverlapsData = z.object({
  visits: z.array(shopAppointmentSchema),
  blocks: z.array(blockSchema),
})

/** Data of a `changed_elsewhere` error about a block: its current state, if the caller may see it. */
export const changedBlockData = z.object({ block: blockSchema.optional() })

const versionSchema = z.int().min(1)
const blockParams = shopParams.extend({ blockId: z.string() })

export const createBlocks = shopEndpoint({
  id: 'createBlocks',
  method: 'POST',
  path: `${SHOP_PATH}/blocks`,
  may: 'diary.change',
  summary:
    'Blocks time of one staff member or of all working staff; refused if it overlaps appointments or other blocks, which are listed. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject({
    staffId: z.string().nullable(),
    start: instantSchema,
    end: instantSchema,
    reason: writtenText.max(200).optional(),
  }),
  status: 201,
  answer: z.object({ items: z.array(blockSchema) }),
  errors: ['block_overlaps', 'not_bookable', 'invalid_input', 'busy', ...KEY_ERRORS],
})

export const changeBlock = shopEndpoint({
  id: 'changeBlock',
  method: 'PATCH',
  path: `${SHOP_PATH}/blocks/:blockId`,
  may: 'diary.change',
  summary: 'Moves a block, changes its length or assigns it to another staff member',
  params: blockParams,
  body: z.strictObject({
    version: versionSchema,
    start: instantSchema,
    end: instantSchema,
    staffId: z.string().optional(),
  }),
  status: 200,
  answer: blockSchema,
  errors: [
    'block_not_found',
    'changed_elsewhere',
    'block_overlaps',
    'not_bookable',
    'invalid_input',
    'busy',
  ],
})

export const deleteBlock = shopEndpoint({
  id: 'deleteBlock',
  method: 'DELETE',
  path: `${SHOP_PATH}/blocks/:blockId`,
  may: 'diary.change',
  summary: 'Deletes a block',
  params: blockParams,
  body: z.strictObject({ version: versionSchema }),
  status: 204,
  errors: ['block_not_found', 'changed_elsewhere', 'invalid_input', 'busy'],
})
