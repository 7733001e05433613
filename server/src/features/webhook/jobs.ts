import { DAY_MS, SECOND_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { purgeDeliveryRows, queueDue } from './delivery.queries.ts'
import { purgeSecretRows } from './secret.queries.ts'

const GRACE = 30 * SECOND_MS

/** Queues overdue deliveries again: their servers crashed, or their jobs were lost. */
export async function rescueDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE)
  await queueDue(db, { before, now, limit: 500 })
}

/** Deletes deliveries after thirty days, and expired former secrets. */
export async function purgeDeliveries(db: Db, now: Date): Promise<void> {
  await purgeDeliveryRows(db, new Date(now.getTime() - 30 * DAY_MS))
  await purgeSecretRows(db, now)
}
