import { DAY_MS, SECOND_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { purgeDeliveryRows, rescueOverdue } from './delivery.queries.ts'
import { purgeSecretRows } from './secret.queries.ts'

const GRACE = 30 * SECOND_MS
const LEASE = 60 * SECOND_MS

/** Retries deliveries whose server crashed or whose job was lost. */
export async function rescueDeliveries(db: Db, now: Date): Promise<void> {
  const [before, until] = [now.getTime() - GRACE, now.getTime() + LEASE]
  await rescueOverdue(db, { before: new Date(before), until: new Date(until), limit: 500 })
}

/** Deletes deliveries after thirty days, and expired former secrets. */
export async function purgeDeliveries(db: Db, now: Date): Promise<void> {
  await purgeDeliveryRows(db, new Date(now.getTime() - 30 * DAY_MS))
  await purgeSecretRows(db, now)
}
