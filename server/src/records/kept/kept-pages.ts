import { sql } from 'kysely'
import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { readAnyOf } from '#db/connection/any-of.ts'
import { sharedGlance } from '#db/shared-read.ts'
import { isUuid } from '#db/uuid.ts'
import { unchanging } from '#http/answer.ts'
import { readCatalogue } from './catalogue-reads.ts'
import { Kept } from './kept.ts'

/** Maximum bytes of cached pages in one process. */
const MOST_BYTES = 32 * 1024 * 1024

export type PageVersions = ReadonlyMap<string, number>

/** Caches the page of a shop for a minute, under a version raised by every change to it. */
export class KeptPages {
  readonly #db: Db
  readonly #kept: Kept
  readonly #versions: (ids: readonly string[]) => Promise<PageVersions>

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#db = db
    this.#kept = new Kept(mostBytes)
    this.#versions = sharedGlance(db, readVersions)
  }

  /** Bytes used. */
  get bytes(): number {
    return this.#kept.bytes
  }

  /** Returns the versions of pages; unknown ones are missing. */
  async versions(ids: readonly string[]): Promise<PageVersions> {
    const requested = ids.filter(isUuid)
    return requested.length === 0 ? new Map() : this.#versions(requested)
  }

  /**
   * Returns the page of a shop; calls `read` with the database to use unless a page of this minute is cached that is as
   * new as the database.
   */
  async find<Page extends object>(
    id: string,
    now: Date,
    read: (from: Db) => Promise<Page | undefined>,
    versions: Promise<PageVersions> = this.versions([id]),
  ): Promise<Page | undefined> {
    const version = (await versions).get(id) ?? 0
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    return this.#kept.find(id, { version, minute }, async () => {
      const versionIn = async (from: Db) => (await readVersions(from, [id])).get(id) ?? 0
      const page = await readCatalogue(this.#db, { version, versionIn }, read)
      return page && unchanging(page)
    })
  }
}

const versionRows = readAnyOf<string, { id: string; version: number }>('uuid', (db, ids) =>
  sql<{ id: string; version: number }>`
    select business_id as id, version from calendar_version
    where business_id = ${ids} and subject_id = page_subject()`.compile(db),
)

async function readVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await versionRows(db, ids)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const opened = new WeakMap<Db, KeptPages>()

/** Returns the process's page cache for a database. */
export function keptPages(db: Db): KeptPages {
  const known = opened.get(db)
  if (known) return known
  const pages = new KeptPages(db)
  opened.set(db, pages)
  return pages
}
