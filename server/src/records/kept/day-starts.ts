import { dayNumber, dayText } from '@awan/core/availability/day'
import {
  changeOfDay,
  slotsOfDay,
  slotsOfNextDay,
  todayOf,
  type Question,
  type Slot,
} from '@awan/core/availability/slots'
import { dayPartAt } from '@awan/core/availability/working-day'
import { DAY_MS, MINUTE_MS, type DayPart } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { calendarOfShop, questionOf, windowOfDays } from '../business-calendars.ts'
import { compiledCalendars } from '../compiled-calendars.ts'
import type { CalendarVersion, CompiledShop } from './compiled-shop.ts'

/** Maximum estimated bytes of cached starts in one process. */
const MOST_BYTES = 24 * 1024 * 1024
/** Days ahead searched for the next free day. */
const DAYS_AHEAD = 14

/** A shop, and the offering whose starts are requested. */
export interface StartsInput {
  businessId: string
  offeringId: string
  /** UTC minute; only later starts, overrides the search's. */
  after?: number
}

interface StartsSearch {
  now: Date
  /** `today` or `tomorrow` in the shop's zone, or a date; omitted: the next day with a free start. */
  day?: string | undefined
  part?: DayPart | undefined
  /** UTC minute; only later starts are returned. */
  after?: number | undefined
}

/** Free starts of an offering on one day. */
export interface DayStarts {
  /** The shop's today, `YYYY-MM-DD`, and the requested or found day. */
  readonly today: string
  readonly date: string
  /** UTC minutes, ordered. */
  readonly starts: readonly number[]
  /** Free staff members at each start. */
  readonly ids: readonly (readonly string[])[]
}

/** Summary of a shop's calendars, much smaller than the calendars. */
interface Summary extends DayStarts, CalendarVersion {
  /** Index of the first start of each part of the day. */
  readonly begins: Readonly<Record<DayPart, number>>
  /** Minimum notice in minutes. */
  readonly notice: number
  /** Validity in milliseconds: within it no hold ends and no day begins. */
  readonly from: number
  readonly until: number
  readonly bytes: number
}

const NOTHING: DayStarts = { today: '', date: '', starts: [], ids: [] }

/**
 * Caches the free starts per day of a shop's offerings, under the version of its calendar, so that the starts of a city
 * are found without loading the calendars of all its shops.
 */
export class StartsByDay {
  readonly #db: Db
  readonly #kept = new Map<string, Summary>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#db = db
    this.#mostBytes = mostBytes
  }

  /** Bytes used. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns the free starts of each input, in order. */
  async find(inputs: readonly StartsInput[], search: StartsSearch): Promise<DayStarts[]> {
    const calendars = compiledCalendars(this.#db)
    const versions = await calendars.versions(inputs.map(({ businessId }) => businessId))
    const found = inputs.map((input) => this.#known(input, search, versions.get(input.businessId)))
    const missing = inputs.filter((_, at) => found[at] === undefined)
    if (missing.length === 0) return found.map((starts) => starts ?? NOTHING)
    const ids = new Set(missing.map(({ businessId }) => businessId))
    const shops = await calendars.find([...ids], search.now)
    return inputs.map(
      (input, at) => found[at] ?? this.#read(input, search, shops.get(input.businessId)),
    )
  }

  #known(
    input: StartsInput,
    search: StartsSearch,
    version: CalendarVersion | undefined,
  ): DayStarts | undefined {
    const key = keyOf(input, search)
    const known = this.#kept.get(key)
    if (known === undefined || !isCurrent(known, version) || !isInTime(known, search.now))
      return undefined
    const starts = chosen(known, input, search)
    // The next free day is over: find another.
    if (search.day === undefined && known.starts.length > 0 && isOver(known, search.now))
      return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return starts
  }

  #read(input: StartsInput, search: StartsSearch, shop: CompiledShop | undefined): DayStarts {
    if (!shop?.approved) return NOTHING
    const after = search.day === undefined ? (input.after ?? search.after) : undefined
    const question = questionAbout(shop, input.offeringId, { ...search, after })
    if (question === undefined) return NOTHING
    const summary = summaryOf(shop, question, { ...search, after })
    this.#keep(keyOf(input, search), summary)
    return chosen(summary, input, search)
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

/** Computes the cached summary of a shop's day. */
function summaryOf(shop: CompiledShop, question: Question, search: StartsSearch): Summary {
  const { day: name, after } = search
  const today = todayOf(question)
  const named = name === undefined ? undefined : dayNamed(name, today)
  const slots =
    named === undefined
      ? slotsOfNextDay(question, { days: DAYS_AHEAD, ...(after !== undefined && { after }) })
      : slotsOfDay(question, named)
  const day = named ?? dayNumber(slots[0]?.date ?? '') ?? today
  const holdEnds = shop.members.flatMap((member) => member.holds.map(({ until }) => until))
  const now = search.now.getTime()
  return {
    today: dayText(today),
    date: dayText(day),
    starts: slots.map(({ start }) => start),
    ids: slots.map(({ ids }) => ids),
    begins: partsOf(slots, shop.timeZone, day),
    notice: shop.rules.noticeMinutes,
    from: now,
    until: Math.min(changeOfDay(question) * MINUTE_MS, ...holdEnds.filter((end) => end > now)),
    setup: shop.setup,
    occupancy: shop.occupancy,
    bytes: 500 + 24 * slots.length,
  }
}

const isCurrent = (known: Summary, version: CalendarVersion | undefined) =>
  known.setup >= (version?.setup ?? 0) && known.occupancy >= (version?.occupancy ?? 0)

const isInTime = ({ from, until }: Summary, now: Date) =>
  now.getTime() >= from && now.getTime() < until

/** Returns the first minute at which a start can still be booked. */
const earliestOf = ({ notice }: Summary, now: Date) => Math.ceil(now.getTime() / MINUTE_MS + notice)

const isOver = (summary: Summary, now: Date) =>
  (summary.starts.at(-1) ?? -Infinity) < earliestOf(summary, now)

/** Selects the requested starts: those in the part of the day that are not past. */
function chosen(
  summary: Summary,
  input: StartsInput,
  { now, part, after }: StartsSearch,
): DayStarts {
  const { today, date, starts, ids, begins } = summary
  const from = Math.max(earliestOf(summary, now), (input.after ?? after ?? -Infinity) + 1)
  const end = endOf(begins, part, starts.length)
  let first = part === undefined ? 0 : begins[part]
  while (first < end && (starts[first] ?? Infinity) < from) first += 1
  return { today, date, starts: starts.slice(first, end), ids: ids.slice(first, end) }
}

function endOf(begins: Summary['begins'], part: DayPart | undefined, all: number): number {
  if (part === 'morning') return begins.afternoon
  return part === 'afternoon' ? begins.evening : all
}

function partsOf(slots: readonly Slot[], timeZone: string, day: number): Summary['begins'] {
  const parts = slots.map(({ start }) => dayPartAt(timeZone, start, day))
  const evening = parts.indexOf('evening') < 0 ? slots.length : parts.indexOf('evening')
  const later = parts.findIndex((part) => part !== 'morning')
  return { morning: 0, afternoon: later < 0 ? slots.length : later, evening }
}

/** Returns the number of a day given as `today`, `tomorrow` or a date. */
function dayNamed(day: string, today: number): number {
  if (day === 'tomorrow') return today + 1
  return day === 'today' ? today : (dayNumber(day) ?? NaN)
}

/** Builds the query for a shop's calendars; undefined if the shop does not sell the offering. */
function questionAbout(
  shop: CompiledShop,
  offeringId: string,
  { now, day, after }: StartsSearch,
): Question | undefined {
  const requested = { businessId: shop.id, offeringIds: [offeringId] }
  const calendar = calendarOfShop(shop, requested, {
    businesses: [requested],
    ...spanOf(now, day, after),
    now,
  })
  return calendar.footprint && questionOf(calendar, calendar.footprint, now)
}

function spanOf(now: Date, day: string | undefined, after: number | undefined) {
  if (day !== undefined && dayNumber(day) !== undefined) return windowOfDays(day, 1)
  const from = new Date(Math.max(now.getTime(), (after ?? 0) * MINUTE_MS))
  const days = day === undefined ? DAYS_AHEAD : 2
  return { from, to: new Date(from.getTime() + (days + 3) * DAY_MS) }
}

function keyOf({ businessId, offeringId, after }: StartsInput, search: StartsSearch): string {
  return `${businessId} ${offeringId} ${search.day ?? `after ${after ?? search.after ?? ''}`}`
}

const opened = new WeakMap<Db, StartsByDay>()

/** Returns the process's cache of starts for a database. */
export function startsByDay(db: Db): StartsByDay {
  const known = opened.get(db)
  if (known) return known
  const starts = new StartsByDay(db)
  opened.set(db, starts)
  return starts
}
