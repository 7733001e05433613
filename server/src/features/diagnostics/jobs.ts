import { GROUP_LIMITS } from '@awan/core/diagnostics/group-rules'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { deleteOldErrors } from './group.queries.ts'

/** Runs hourly: deletes faults not seen for ninety days. */
export async function purgeErrors(db: Db, now: Date): Promise<void> {
  await deleteOldErrors(db, new Date(now.getTime() - GROUP_LIMITS.keptDays * DAY_MS))
}
