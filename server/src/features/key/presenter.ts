import type { z } from 'zod'
import type { keySchema } from '@awan/core/key/contract'
import { KEY_SCOPES } from '@awan/core/permissions'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { KeyRow } from './queries.ts'

export function presentKey(row: KeyRow): z.input<typeof keySchema> {
  const { id, name, ending } = row
  return {
    id,
    name,
    ending,
    scopes: KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    madeBy: row.made_by,
    works: row.works,
    createdAt: instantTextOf(row.created_at),
    lastUsedAt: instantTextOrNull(row.last_used_at),
  }
}
