import type { Db } from '#db/connect.ts'
import { replicaOf } from '#db/connection/replica.ts'
import { AppError } from '#http/app-error.ts'

interface Guard {
  /** Version on the primary; the result must not be older. */
  version: number
  /** Reads the version on the given database. */
  versionIn: (from: Db) => Promise<number>
}

const BEHIND = Symbol('the standby does not have it yet')

/**
 * Reads catalogue data from the standby if it follows, else from the primary. The version is compared within the
 * snapshot read, so that no result, cached or returned, is older than `version`. Failures of the standby fall back to
 * the primary; `read` may be called twice.
 */
export async function readCatalogue<Found>(
  db: Db,
  { version, versionIn }: Guard,
  read: (from: Db) => Promise<Found>,
): Promise<Found> {
  const replica = replicaOf(db)
  if (replica?.state !== 'follows') return read(db)
  try {
    const found = await replica.read(async (snapshot) =>
      (await versionIn(snapshot)) < version ? BEHIND : read(snapshot),
    )
    replica.reads[found === BEHIND ? 'behind' : 'replica'] += 1
    if (found !== BEHIND) return found
  } catch (error) {
    // A "not found" error is a valid and equally fresh result.
    if (error instanceof AppError) throw error
    replica.reads.failed += 1
  }
  return read(db)
}
