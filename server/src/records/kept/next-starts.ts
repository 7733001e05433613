import { nextSlots, type Slot } from '@awan/core/availability/slots'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { calendarOfShop, questionOf } from '../business-calendars.ts'
import {
  compiledCalendars,
  type CalendarVersion,
  type CompiledShop,
} from '../compiled-calendars.ts'

/** Most bytes that kept starts may take in one process, by estimate. */
const MOST_BYTES = 24 * 1024 * 1024
/** Starts that are kept of what a shop sells: what time passes over is followed by more. */
const KEPT_STARTS = 12

/** Names a shop and the offering whose first starts are asked for. */
export interface StartsInput {
  businessId: string
  offeringId: string
}

interface StartsSearch {
  now: Date
  /** UTC minute; only later starts. */
  after: number | undefined
  /** Starts of each, at most `KEPT_STARTS`. */
  limit: number
  days: number
}

/** The first free starts of an offering, a summary of its calendars that is much smaller than they are. */
interface Summary extends CalendarVersion {
  slots: readonly Slot[]
  /** Minutes from now that a start is away at least. */
  notice: number
  /** When it was made, in milliseconds, and until when no hold of the shop ends. */
  from: number
  until: number
  bytes: number
}

/**
 * Keeps the first free starts of what shops sell under the versions of their calendars, so that the soonest of a city are
 * found without the calendars of all its shops.
 */
export class NextStarts {
  readonly #db: Db
  readonly #kept = new Map<string, Summary>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#db = db
    this.#mostBytes = mostBytes
  }

  /** The bytes it takes. */
  get bytes(): number {
    return this.#bytes
  }

  /** The first free starts of each of these, in their order. */
  async find(inputs: readonly StartsInput[], search: StartsSearch): Promise<(readonly Slot[])[]> {
    const calendars = compiledCalendars(this.#db)
    const versions = await calendars.versions(inputs.map(({ businessId }) => businessId))
    const found = inputs.map((input) => this.#known(input, search, versions.get(input.businessId)))
    const missing = inputs.filter((_, at) => found[at] === undefined)
    if (missing.length === 0) return found.map((slots) => slots ?? [])
    const ids = new Set(missing.map(({ businessId }) => businessId))
    const shops = await calendars.find([...ids], search.now)
    return inputs.map(
      (input, at) => found[at] ?? this.#read(input, search, shops.get(input.businessId)),
    )
  }

  #known(
    input: StartsInput,
    { now, after, limit, days }: StartsSearch,
    version: CalendarVersion | undefined,
  ): readonly Slot[] | undefined {
    const key = keyOf(input, after, days)
    const known = this.#kept.get(key)
    if (known === undefined || !isCurrent(known, version) || !isOfDay(known, now)) return undefined
    const minute = now.getTime() / MINUTE_MS
    const earliest = Math.max(Math.ceil(minute), Math.ceil(minute + known.notice))
    const slots = known.slots.filter(({ start }) => start >= earliest).slice(0, limit)
    const isSameMinute = Math.floor(minute) === Math.floor(known.from / MINUTE_MS)
    // What is not filled may have become longer: tomorrow another day can be booked.
    if (slots.length < limit && !(isSameMinute && known.slots.length < KEPT_STARTS))
      return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return slots
  }

  #read(
    input: StartsInput,
    { now, after, limit, days }: StartsSearch,
    shop: CompiledShop | undefined,
  ): readonly Slot[] {
    if (!shop?.approved) return []
    const requested = { businessId: shop.id, offeringIds: [input.offeringId] }
    const from = new Date(Math.max(now.getTime(), (after ?? 0) * MINUTE_MS))
    const to = new Date(from.getTime() + days * DAY_MS)
    const calendar = calendarOfShop(shop, requested, { businesses: [requested], from, to, now })
    const { footprint } = calendar
    const search = { limit: KEPT_STARTS, days, ...(after !== undefined && { after }) }
    const slots = footprint ? nextSlots(questionOf(calendar, footprint, now), search) : []
    const holds = shop.members.flatMap((member) => member.holds.map(({ until }) => until))
    const until = Math.min(Infinity, ...holds.filter((end) => end > now.getTime()))
    this.#keep(keyOf(input, after, days), {
      ...{ slots, until, from: now.getTime(), notice: calendar.rules.noticeMinutes },
      ...{ setup: shop.setup, busy: shop.busy, bytes: 400 + 2 * JSON.stringify(slots).length },
    })
    return slots.slice(0, limit)
  }

  #keep(key: string, summary: Summary): void {
    this.#bytes += summary.bytes - (this.#kept.get(key)?.bytes ?? 0)
    this.#kept.delete(key)
    this.#kept.set(key, summary)
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

const isCurrent = (known: Summary, version: CalendarVersion | undefined) =>
  known.setup >= (version?.setup ?? 0) && known.busy >= (version?.busy ?? 0)

/** Returns whether it holds still: another day lists more, and may list them under other days; and no hold has ended. */
function isOfDay(known: Summary, now: Date): boolean {
  const at = now.getTime()
  const sameDay = Math.floor(at / DAY_MS) === Math.floor(known.from / DAY_MS)
  return sameDay && at >= known.from && at < known.until
}

const keyOf = ({ businessId, offeringId }: StartsInput, after: number | undefined, days: number) =>
  `${businessId} ${offeringId} ${after ?? ''} ${days}`

const opened = new WeakMap<Db, NextStarts>()

/** The first starts that the process keeps of a database. */
export function nextStarts(db: Db): NextStarts {
  const known = opened.get(db)
  if (known) return known
  const starts = new NextStarts(db)
  opened.set(db, starts)
  return starts
}
