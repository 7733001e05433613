import type { Db } from '#db/connect.ts'
import { replicaOf } from '#db/connection/replica.ts'
import { AppError } from '#http/app-error.ts'

interface Guard {
  /** Counts the changes that what is read has to hold, as the primary counted them. */
  version: number
  /** Counts them where it is going to be read. */
  versionIn: (from: Db) => Promise<number>
}

const BEHIND = Symbol('the standby does not have it yet')

/**
 * Reads what the catalogue says from the standby where one follows, else from the primary. Versions are compared in the
 * snapshot that is read, so that nothing is given, or kept, that is older than what `version` counts. Whatever goes wrong
 * at the standby is read from the primary; `read` may be asked twice.
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
    // That something is not there is an answer, as new as any.
    if (error instanceof AppError) throw error
    replica.reads.failed += 1
  }
  return read(db)
}
