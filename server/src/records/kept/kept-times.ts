import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { Repeated } from '#http/answer.ts'
import { compiledCalendars, type Versions } from '../compiled-calendars.ts'
import type { CompiledShop } from './compiled-shop.ts'
import { Kept } from './kept.ts'

/** Maximum bytes of cached times in one process. */
const MOST_BYTES = 24 * 1024 * 1024

interface TimesInput {
  businessId: string
  /** Identifies the query within the shop, independent of the caller. */
  key: readonly unknown[]
  now: Date
  versions: Promise<Versions>
}

/** Caches a shop's free times for a minute, under the version of its calendar. */
export class KeptTimes {
  readonly #db: Db
  readonly #kept: Kept

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#db = db
    this.#kept = new Kept(mostBytes)
  }

  /** Bytes used. */
  get bytes(): number {
    return this.#kept.bytes
  }

  /**
   * Returns the cached times if they are as new as the database; otherwise calls `make`. Not cached while the shop has
   * a hold.
   */
  async find<Times extends object>(
    { businessId, key, now, versions }: TimesInput,
    make: () => Promise<Times>,
  ): Promise<Times | Repeated<Times>> {
    const shops = await compiledCalendars(this.#db).find([businessId], now, versions)
    const shop = shops.get(businessId)
    // Held time is free for its holder, and may expire within the minute.
    if (!shop || isHeld(shop, now)) return make()
    const version = shop.setup + shop.occupancy
    const freshness = { version, minute: minuteOf(now) }
    return this.#kept.find(
      JSON.stringify([businessId, ...key]),
      freshness,
      async () => new Repeated(await make()),
    )
  }
}

const isHeld = ({ members }: CompiledShop, now: Date) =>
  members.some(({ holds }) => holds.some(({ until }) => until > now.getTime()))

/** Numbers minutes and the instants between them separately: a start can still be booked at its exact instant. */
function minuteOf(now: Date): number {
  const minutes = now.getTime() / MINUTE_MS
  return Math.floor(minutes) + Math.ceil(minutes)
}

const opened = new WeakMap<Db, KeptTimes>()

/** Returns the process's cache of free times for a database. */
export function keptTimes(db: Db): KeptTimes {
  const known = opened.get(db)
  if (known) return known
  const times = new KeptTimes(db)
  opened.set(db, times)
  return times
}
