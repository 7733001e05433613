import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { replicaOf } from '#db/connection/replica.ts'
import { sharedGlance } from '#db/shared-read.ts'
import { unchanging } from '#http/answer.ts'
import { readCatalogue } from './catalogue-reads.ts'
import { Kept } from './kept.ts'

/** Maximum bytes of cached lists in one process. */
const MOST_BYTES = 32 * 1024 * 1024
/** City of the row that counts changes of the catalogue. */
const CATALOGUE = ''

interface ListInput {
  /** Undefined: all cities. */
  city: string | undefined
  /** Identifies the list within the city. */
  key: readonly unknown[]
  /** Set if the list depends on the minute. */
  now?: Date
  /** Versions of lists, if read since the request arrived. */
  versions?: Promise<ListVersions> | undefined
}

export type ListVersions = ReadonlyMap<string, number>

/** Caches lists of services and businesses, under versions raised by every change in the same transaction. */
export class KeptLists {
  readonly #db: Db
  readonly #kept: Kept
  readonly #versions: (keys: readonly 'all'[]) => Promise<ListVersions>

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#db = db
    this.#kept = new Kept(mostBytes)
    this.#versions = sharedGlance(db, readVersions)
  }

  /** Bytes used. */
  get bytes(): number {
    return this.#kept.bytes
  }

  /** Returns the versions of all lists. */
  versions(): Promise<ListVersions> {
    return this.#versions(['all'])
  }

  /**
   * Returns a list; calls `read` with the database to use if no cached list is as new as the database. Callers must not
   * modify the result.
   */
  async find<List extends object>(
    { city, key, now, versions = this.versions() }: ListInput,
    read: (from: Db) => Promise<List>,
  ): Promise<List> {
    const minute = now && { minute: Math.floor(now.getTime() / MINUTE_MS) }
    const version = versionOf(await versions, city)
    return this.#kept.find(JSON.stringify([city, ...key]), { version, ...minute }, async () =>
      unchanging(await readCatalogue(this.#db, this.#guard(version, city), read)),
    )
  }

  /** Reads data that is not cached, such as search results; `read` receives the database to use. */
  async readAnew<Found>(read: (from: Db) => Promise<Found>): Promise<Found> {
    // Without a standby the required version is irrelevant.
    if (replicaOf(this.#db)?.state !== 'follows') return read(this.#db)
    const version = versionOf(await this.versions(), undefined)
    return readCatalogue(this.#db, this.#guard(version, undefined), read)
  }

  #guard(version: number, city: string | undefined) {
    return {
      version,
      versionIn: async (from: Db) => versionOf(await readVersions(from), city),
    }
  }
}

function versionOf(versions: ListVersions, city: string | undefined): number {
  if (city === undefined) return versions.values().reduce((sum, version) => sum + version, 0)
  return (versions.get(CATALOGUE) ?? 0) + (versions.get(city) ?? 0)
}

async function readVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('list_version')
    .select(['city_id', 'version'])
    // Always true: a statement with a parameter is planned once instead of for each question.
    .where('version', '>=', 0)
    .execute()
  return new Map(rows.map(({ city_id: city, version }) => [city, version]))
}
