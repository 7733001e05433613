import { KEY_PREFIX } from '@awan/core/key/rules'
import { KEY_SCOPES, type KeyScope } from '@awan/core/permissions'
import type { Db } from '#db/connect.ts'
import { hashToken, newToken } from '#http/caller/token.ts'
import { TEST_NOW } from '../app.ts'

/** A key of a shop that may do all that keys may, used just now; with the headers of a program that has it. */
export async function createApiKey(
  db: Db,
  businessId: string,
  accountId: string,
  values: { scopes?: readonly KeyScope[]; at?: Date } = {},
) {
  const token = KEY_PREFIX + newToken()
  const { scopes = KEY_SCOPES, at = TEST_NOW } = values
  const { id } = await db
    .insertInto('api_key')
    .values({
      ...{ business_id: businessId, name: 'Till', scopes: [...scopes], created_by: accountId },
      ...{ token_hash: hashToken(token), ending: token.slice(-4) },
      ...{ created_at: at, last_used_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}
