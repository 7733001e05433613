import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { nameText } from '../name-schema.ts'
import { KEY_SCOPES } from '../permissions.ts'
import { named } from '../schema/names.ts'

/** A shop's API key as shown to its owner: its scopes, not the token. */
export const keySchema = named(
  'ApiKey',
  z.object({
    id: z.string(),
    name: z.string(),
    /** Last characters of the token, to recognise it by. */
    ending: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    /** Name of the creator; null for a deleted account. */
    madeBy: z.string().nullable(),
    /** False: its creator is no longer an active owner, so its calls are refused. */
    works: z.boolean(),
    createdAt: z.string(),
    /** To the minute; null: never. */
    lastUsedAt: z.string().nullable(),
  }),
)

/** Scopes of a key, without duplicates. */
const scopesInput = z
  .array(z.enum(KEY_SCOPES))
  .min(1)
  .max(KEY_SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'names one twice')

export const listKeys = shopEndpoint({
  id: 'listKeys',
  method: 'GET',
  path: `${SHOP_PATH}/keys`,
  may: 'key.change',
  summary: "Lists the shop's API keys",
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(keySchema) }),
  errors: [],
})

export const createKey = shopEndpoint({
  id: 'createKey',
  method: 'POST',
  path: `${SHOP_PATH}/keys`,
  may: 'key.change',
  summary: 'Creates an API key. Its token is only in this response. At most twenty: 409 list_full',
  params: shopParams,
  body: z.strictObject({ name: nameText(1, 60), scopes: scopesInput }),
  status: 201,
  answer: z.object({ key: keySchema, token: z.string() }),
  errors: ['list_full', 'invalid_input'],
})

export const revokeKey = shopEndpoint({
  id: 'revokeKey',
  method: 'DELETE',
  path: `${SHOP_PATH}/keys/:keyId`,
  may: 'key.change',
  summary: 'Revokes an API key; the next call with it is refused',
  params: shopParams.extend({ keyId: z.string() }),
  status: 204,
  errors: ['key_not_found'],
})
