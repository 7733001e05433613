import type { TestApp } from '../app.ts'
import { createApiKey } from '../stage/keys.ts'

/** Makes what requests about a shop's connections with other programs need. */
export async function connectionThings(
  { db }: TestApp,
  { businessId, ownerId }: { businessId: string; ownerId: string },
) {
  const key = await createApiKey(db, businessId, ownerId)
  return {
    known: {
      createKey: { name: ['Till'], scopes: ['appointments.read', 'catalogue.read'] },
      revokeKey: { keyId: [key.id] },
    },
  }
}
