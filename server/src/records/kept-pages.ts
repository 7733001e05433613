import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { sharedRead } from '#db/shared-read.ts'

/** Most bytes that kept pages may take in one process. */
const MOST_BYTES = 32 * 1024 * 1024

interface Kept {
  version: number
  page: Promise<unknown>
  bytes: number
}

/**
 * Keeps what the rows of a shop's page say, with the version that was read before them. Who asks reads the version
 * first, so that nothing is shown that is older than the database was then.
 */
export class KeptPages {
  readonly #kept = new Map<string, Kept>()
  readonly #mostBytes: number
  readonly #versions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  #bytes = 0

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
    this.#versions = sharedRead((ids: readonly string[]) => readVersions(db, ids))
  }

  /** Holds the bytes they take. */
  get bytes(): number {
    return this.#bytes
  }

  /** The page of a shop on one of its days; `read` is asked where none is kept that is as new as the database. */
  async find<Page>(id: string, day: string, read: () => Promise<Page>): Promise<Page> {
    const version = (await this.#versions([id])).get(id) ?? 0
    const key = `${id} ${day}`
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    if (known !== undefined && known.version >= version) {
      this.#kept.set(key, known)
      // Everybody who asks for a page reads it in the same way.
      return known.page as Promise<Page>
    }
    this.#bytes -= known?.bytes ?? 0
    const page = read()
    const kept: Kept = { version, page, bytes: 0 }
    this.#kept.set(key, kept)
    try {
      this.#weigh(key, kept, await page)
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
      throw error
    }
    return page
  }

  #weigh(key: string, kept: Kept, page: unknown): void {
    if (this.#kept.get(key) !== kept) return
    // Objects take about three times their text.
    kept.bytes = 500 + 3 * JSON.stringify(page ?? null).length
    this.#bytes += kept.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

async function readVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select business_id as id, version from calendar_version
    where business_id = any (${ids}::uuid[]) and subject_id = page_subject()`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const opened = new WeakMap<Db, KeptPages>()

/** The pages that the process keeps of a database. */
export function keptPages(db: Db): KeptPages {
  const known = opened.get(db)
  if (known) return known
  const pages = new KeptPages(db)
  opened.set(db, pages)
  return pages
}
