import { DAY_MS, SECOND_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { purgeDeliveryRows, rescueOverdue } from './delivery.queries.ts'
import { purgeSecretRows } from './secret.queries.ts'

const GRACE = 30 * SECOND_MS
const LEASE = 60 * SECOND_MS

/** Has sent again what nobody sends any more: a server died with it, or its job was lost. */
export async function rescueDeliveries(db: Db, now: Date): Promise<void> {
  const [before, until] = [now.getTime() - GRACE, now.getTime() + LEASE]
  await rescueOverdue(db, { before: new Date(before), until: new Date(until), limit: 500 })
}

/** Forgets after thirty days what addresses were told, and the secrets that have ended. */
export async function purgeDeliveries(db: Db, now: Date): Promise<void> {
  await purgeDeliveryRows(db, new Date(now.getTime() - 30 * DAY_MS))
  await purgeSecretRows(db, now)
}
