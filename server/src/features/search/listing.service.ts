import { DAY_MS, isDay } from '@awan/core/time'
import { loadBusinessCalendars, windowOfDays } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import { presentFound, type FoundBusiness } from './presenter.ts'
import { listBusinessRows, type ListingQuestion, type ListingRow } from './queries.ts'
import { above, asksTimes, isOpenAt, SOON_DAYS, startsOf, type Wanted } from './rules.ts'
import type { Term } from './term.queries.ts'

/** Rows per step, and steps at most, when calendars filter the results. */
const STEP = 60
const STEPS = 3
/** Number of top results among which the soonest free times are searched. */
const SOONEST_OF = 100

export interface Search {
  terms: readonly Term[]
  wanted: Wanted
  services: readonly string[]
  now: Date
}

export function questionFor({ terms, wanted, services, now }: Search) {
  const { sort, from, ...filter } = wanted
  const by = sort === 'soonest' ? 'best' : sort
  const order: ListingQuestion['order'] = { by, from }
  return { terms, loosely: false, filter, order, services, anyOffering: asksTimes(wanted), now }
}

export interface FoundPage {
  items: FoundBusiness[]
  loose: boolean
  /** Offset of the next page in the ranking. */
  next: number | undefined
}

/** Lists businesses from an offset in the ranking. */
export class Lister {
  /** Database for calendars. */
  readonly #db: Db
  /** Database for the catalogue. */
  readonly #from: Db
  readonly #search: Search

  constructor({ db, from }: { db: Db; from: Db }, search: Search) {
    this.#db = db
    this.#from = from
    this.#search = search
  }

  /** Lists a page. If no business matches all words, lists those that match some; so do later pages of such a list. */
  async page(offset: number, limit: number, loose: boolean): Promise<FoundPage> {
    if (loose) return this.#page(offset, limit, true)
    const strict = await this.#page(offset, limit, false)
    const words = new Set(this.#search.terms.map(({ at }) => at)).size
    if (strict.any || words < 2) return strict
    return this.#page(offset, limit, true)
  }

  /** Lists businesses that match all words. */
  async strict(offset: number, limit: number): Promise<FoundPage> {
    return this.#page(offset, limit, false)
  }

  /** Lists a page below businesses of another list, which only the first page contains. */
  async below(
    first: readonly FoundBusiness[],
    { offset, limit, loose }: { offset: number; limit: number; loose: boolean },
  ): Promise<FoundPage> {
    if (first.length === 0) return this.page(offset, limit, loose)
    const room = offset === 0 ? limit - first.length : limit
    const found = await this.strict(offset, room)
    const items = above(first, found.items, ({ business }) => business.id)
    return { ...found, items: offset === 0 ? items : items.slice(first.length) }
  }

  async #page(offset: number, limit: number, loosely: boolean) {
    const { wanted } = this.#search
    if (wanted.sort === 'soonest') return this.#soonest(offset, limit, loosely)
    const chosen = wanted.openNow === true || asksTimes(wanted)
    return chosen
      ? this.#chosenByTime(offset, limit, loosely)
      : this.#asRanked(offset, limit, loosely)
  }

  async #asRanked(offset: number, limit: number, loose: boolean) {
    const rows = await this.#rows(offset, limit + 1, loose)
    const items = await this.#present(rows.slice(0, limit))
    const next = rows.length > limit ? offset + limit : undefined
    return { items, loose, next, any: offset > 0 || rows.length > 0 }
  }

  /** Steps through the ranking until the page is full, as opening hours and free times are not in the ranking. */
  async #chosenByTime(offset: number, limit: number, loose: boolean) {
    const items: FoundBusiness[] = []
    // Ranks once: a ranking costs more than reading rows that later steps may not need.
    const rows = await this.#rows(offset, STEPS * STEP + 1, loose)
    const any = offset > 0 || rows.length > 0
    const most = Math.min(rows.length, STEPS * STEP)
    for (let at = 0; at < most; at += STEP) {
      const step = await this.#presentFitting(rows.slice(at, Math.min(at + STEP, most)))
      for (const [index, item] of step.entries()) {
        if (item) items.push(item)
        if (items.length === limit) return { items, loose, next: offset + at + index + 1, any }
      }
    }
    return { items, loose, next: rows.length > most ? offset + most : undefined, any }
  }

  async #soonest(offset: number, limit: number, loose: boolean) {
    const rows = await this.#rows(0, SOONEST_OF, loose)
    const fitting = await this.#presentFitting(rows)
    const free = fitting.filter((item) => item !== undefined).sort(bySoonest)
    const next = free.length > offset + limit ? offset + limit : undefined
    return { items: free.slice(offset, offset + limit), loose, next, any: rows.length > 0 }
  }

  async #rows(offset: number, limit: number, loosely: boolean): Promise<ListingRow[]> {
    return listBusinessRows(this.#from, { ...questionFor(this.#search), loosely, offset, limit })
  }

  async #present(rows: readonly ListingRow[]): Promise<FoundBusiness[]> {
    const { now } = this.#search
    const calendars = await this.#calendars(rows)
    return rows.map((row) => presentFound(row, calendars.get(row.id), [], now))
  }

  /** Presents rows with their free times; undefined for rows that do not fit. */
  async #presentFitting(rows: readonly ListingRow[]): Promise<(FoundBusiness | undefined)[]> {
    const { wanted, now } = this.#search
    const calendars = await this.#calendars(rows)
    return rows.map((row) => {
      const calendar = calendars.get(row.id)
      if (!calendar || (wanted.openNow === true && !isOpenAt(calendar, now))) return undefined
      const slots = startsOf(calendar, wanted, now)
      if (asksTimes(wanted) && slots.length === 0) return undefined
      return presentFound(row, calendar, slots, now)
    })
  }

  async #calendars(rows: readonly ListingRow[]) {
    const { wanted, now } = this.#search
    const times = asksTimes(wanted)
    const span =
      wanted.day !== undefined && isDay(wanted.day)
        ? windowOfDays(wanted.day, 1)
        : { from: now, to: times ? new Date(now.getTime() + SOON_DAYS * DAY_MS) : now }
    const businesses = rows.map(({ id, offering_id: offering }) => {
      return { businessId: id, ...(times && offering !== null ? { offeringIds: [offering] } : {}) }
    })
    return loadBusinessCalendars(this.#db, { businesses, ...span, now, everyone: true })
  }
}

function bySoonest(a: FoundBusiness, b: FoundBusiness): number {
  const startOf = (item: FoundBusiness) => Date.parse(item.nextSlots[0]?.start ?? '9999-12-31')
  return startOf(a) - startOf(b)
}
