import type { z } from 'zod'
import type { keySchema } from '@awan/core/key/contract'
import { KEY_SCOPES } from '@awan/core/permissions'
import { instantText } from '@awan/core/time'
import type { KeyRow } from './queries.ts'

export function presentKey(row: KeyRow): z.input<typeof keySchema> {
  const { id, name, ending, last_used_at: lastUsed } = row
  return {
    id,
    name,
    ending,
    scopes: KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    madeBy: row.made_by,
    works: row.works,
    createdAt: instantText(row.created_at.getTime()),
    lastUsedAt: lastUsed && instantText(lastUsed.getTime()),
  }
}
