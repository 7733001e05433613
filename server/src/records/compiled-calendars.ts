import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { sharedGlance, sharedRead } from '#db/shared-read.ts'
import { isUuid } from '#db/uuid.ts'
import {
  readShops,
  readVersions,
  type CalendarVersion,
  type CompiledShop,
} from './kept/compiled-shop.ts'

export type Versions = ReadonlyMap<string, CalendarVersion>

/** Maximum bytes of cached calendars in one process, as estimated by `sizeOf`. */
const MOST_BYTES = 64 * 1024 * 1024
const NEVER: CalendarVersion = { setup: 0, occupancy: 0 }
const isCurrent = (kept: CalendarVersion, wanted: CalendarVersion) =>
  kept.setup >= wanted.setup && kept.occupancy >= wanted.occupancy

/**
 * Caches compiled shops, each with the version read in the same snapshot. A result is never older than the database at
 * the time of the request: versions are read first, and entries with a lower one are reread.
 */
export class CompiledCalendars {
  readonly #shops = new Map<string, CompiledShop>()
  readonly #mostBytes: number
  readonly #versions: (ids: readonly string[]) => Promise<Versions>
  readonly #read: (keys: readonly string[]) => Promise<ReadonlyMap<string, CompiledShop>>
  #bytes = 0

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
    this.#versions = sharedGlance(db, readVersions)
    this.#read = sharedRead(db, async (on, keys: readonly string[]) => this.#readShops(on, keys))
  }

  /** Bytes used. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns the versions of shops; unknown ones are missing. */
  async versions(ids: readonly string[]): Promise<Versions> {
    const requested = ids.filter(isUuid)
    return requested.length === 0 ? new Map() : this.#versions(requested)
  }

  /**
   * Returns the shops with these ids, of any status; unknown ones are missing. `versions`: the shops' versions, if read
   * since the request arrived.
   */
  async find(
    ids: readonly string[],
    now: Date,
    versions: Promise<Versions> = this.versions(ids),
  ): Promise<Map<string, CompiledShop>> {
    const day = Math.floor(now.getTime() / DAY_MS)
    const requested = ids.filter(isUuid)
    const found = new Map<string, CompiledShop>()
    if (requested.length === 0) return found
    const wanted = await versions
    const missing: string[] = []
    for (const id of requested) {
      const shop = this.#shops.get(id)
      if (shop?.day === day && isCurrent(shop, wanted.get(id) ?? NEVER)) {
        // Keeps the map in order of last use.
        this.#shops.delete(id)
        this.#shops.set(id, shop)
        found.set(id, shop)
      } else missing.push(keyOf(day, id))
    }
    if (missing.length === 0) return found
    const read = await this.#read(missing)
    for (const key of missing) {
      const shop = read.get(key)
      if (shop) found.set(shop.id, shop)
    }
    return found
  }

  async #readShops(db: Db, keys: readonly string[]): Promise<Map<string, CompiledShop>> {
    const byDay = Map.groupBy(keys, (key) => Number(key.split(' ')[0]))
    const read = new Map<string, CompiledShop>()
    for (const [day, ofDay] of byDay) {
      const ids = ofDay.map((key) => key.split(' ')[1] ?? '')
      for (const shop of await readShops(db, ids, day)) {
        read.set(keyOf(day, shop.id), shop)
        this.#keep(shop)
      }
    }
    return read
  }

  #keep(shop: CompiledShop): void {
    this.#bytes += shop.bytes - (this.#shops.get(shop.id)?.bytes ?? 0)
    this.#shops.delete(shop.id)
    this.#shops.set(shop.id, shop)
    for (const [id, { bytes }] of this.#shops) {
      if (this.#bytes <= this.#mostBytes) break
      this.#shops.delete(id)
      this.#bytes -= bytes
    }
  }
}

const keyOf = (day: number, id: string) => `${day} ${id}`

const opened = new WeakMap<Db, CompiledCalendars>()

/** Returns the process's cache for a database: one per pool, and there is one. */
export function compiledCalendars(db: Db): CompiledCalendars {
  const known = opened.get(db)
  if (known) return known
  const calendars = new CompiledCalendars(db)
  opened.set(db, calendars)
  return calendars
}
