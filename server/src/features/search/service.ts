import { z } from 'zod'
import type { searchAll } from '@awan/core/search/contract'
import { understand, type NamedPlace, type Understanding } from '@awan/core/search/understood'
import { isDay, DAY_MS } from '@awan/core/time'
import { loadBusinessCalendars, windowOfDays } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import type { Cursors } from '#http/cursor.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { presentFound, presentUnderstood, type FoundBusiness } from './presenter.ts'
import {
  listBusinessNames,
  listBusinessRows,
  listNamedPlaces,
  rankServices,
  type ListingQuestion,
  type ListingRow,
  type RankedService,
} from './queries.ts'
import {
  asksTimes,
  dayMeant,
  isAffordable,
  isOpenAt,
  SOON_DAYS,
  startsOf,
  wantedOf,
  type SearchQuery,
  type Wanted,
} from './rules.ts'
import { findTerms, type Term } from './term.queries.ts'

type Answer = z.input<typeof searchAll.answer>
type Service = Answer['services'][number]

/** Dependencies of the search; `loadServices` keeps the order of the ids. */
export interface SearchDeps {
  db: Db
  clock: () => Date
  cursors: Cursors
  lists: KeptLists
  loadServices: (db: Db, ids: readonly string[], city: string | undefined) => Promise<Service[]>
}

/** Services listed above the businesses; more are ranked, to replace those unsold in the city. */
const SERVICES = 6
const RANKED_SERVICES = 12
/** Rows per step, and steps at most, when calendars filter the results. */
const STEP = 60
const STEPS = 3
/** Number of top results among which the soonest free times are searched. */
const SOONEST_OF = 100
const LIST = 'searchAll'
/** Parses a cursor: offset in the ranking, and whether it is the loose one, which matches some of the words. */
const placeSchema = z.tuple([z.int(), z.boolean()])

/** Searches services and businesses by a text and filters. The number of statements does not depend on the results. */
export async function search(deps: SearchDeps, query: SearchQuery): Promise<Answer> {
  const [offset, loose] = deps.cursors.read(LIST, query.cursor, placeSchema) ?? [0, false]
  return deps.lists.readAnew((from) => find(deps, query, { from, offset, loose }))
}

async function find(
  deps: SearchDeps,
  query: SearchQuery,
  { from, offset, loose }: { from: Db; offset: number; loose: boolean },
): Promise<Answer> {
  const now = deps.clock()
  const { understanding, wanted } = await read(from, query, now)
  const terms = await findTerms(from, understanding.words)
  const ranked = await rankServices(from, terms, {
    category: wanted.category,
    limit: RANKED_SERVICES,
  })
  const services =
    offset === 0
      ? await deps.loadServices(
          from,
          ranked.map(({ id }) => id),
          wanted.city,
        )
      : []
  const lister = new Lister({ db: deps.db, from }, { terms, wanted, services: bestOf(ranked), now })
  const found = isSenseless(query, understanding, terms)
    ? NOTHING
    : await lister.page(offset, query.limit, loose)
  return {
    understood: understanding.parts.map((part) =>
      presentUnderstood(part, 'meaning' in part ? dayMeant(part.meaning.day, now) : undefined),
    ),
    services: services.filter((one) => isAffordable(one, wanted.maxPrice)).slice(0, SERVICES),
    items: found.items,
    loose: found.loose,
    nextCursor:
      found.next === undefined ? null : deps.cursors.write(LIST, [found.next, found.loose]),
  }
}

/** Returns whether the text matches no term, or contains no word: there is nothing to list. */
function isSenseless(
  { query }: SearchQuery,
  { words, parts }: Understanding,
  terms: readonly Term[],
): boolean {
  if (query === undefined || terms.length > 0) return false
  return words.length > 0 || parts.length === 0
}

const NOTHING: FoundPage = { items: [], loose: false, next: undefined }

interface SuggestionInput {
  query: string
  city?: string | undefined
}

/** Upper bounds of the suggestions below a search field. */
const SUGGESTED = { services: 4, businesses: 4 }

/** Lists suggestions for a partly typed text. */
export async function suggest({ lists, clock }: SearchDeps, input: SuggestionInput) {
  return lists.readAnew((from) => findMeant(from, input, clock()))
}

async function findMeant(db: Db, { query, city }: SuggestionInput, now: Date) {
  const { understanding, wanted } = await read(db, { query, city, limit: 0 }, now)
  const terms = await findTerms(db, understanding.words)
  if (terms.length === 0) return []
  const services = await rankServices(db, terms, {
    category: undefined,
    limit: SUGGESTED.services,
  })
  const businesses = await listBusinessNames(db, {
    ...questionFor({ terms, wanted, services: [], now }),
    offset: 0,
    limit: SUGGESTED.businesses,
  })
  return [
    ...services.map(({ id, name, category_id: categoryId }) => {
      return { kind: 'service' as const, id, name, categoryId, beside: null }
    }),
    ...businesses.map(({ id, name, category_id: categoryId, district }) => {
      return { kind: 'business' as const, id, name, categoryId, beside: district }
    }),
  ]
}

/** Parses a query, with the active places. */
async function read(db: Db, query: SearchQuery, now: Date) {
  const { cities, districts } = await listNamedPlaces(db)
  const places: NamedPlace[] = [
    ...cities.map(({ id, name }) => ({ kind: 'city' as const, id, name })),
    // Two cities may have districts of the same name: the chosen city's comes first.
    ...districts
      .toSorted((a, b) => Number(b.city_id === query.city) - Number(a.city_id === query.city))
      .map(({ id, name, synonyms }) => ({ kind: 'district' as const, id, name, synonyms })),
  ]
  const understanding = understand(query.query ?? '', places)
  const cityOf = (id: string) => districts.find((district) => district.id === id)?.city_id
  return { understanding, wanted: wantedOf(query, understanding, now, cityOf) }
}

/** Returns the services that match as many words as the best one, with a similar score. */
function bestOf(ranked: readonly RankedService[]): string[] {
  const [best] = ranked
  if (!best) return []
  return ranked
    .filter(({ matched, score }) => matched === best.matched && score >= best.score * 0.8)
    .map(({ id }) => id)
}

interface Search {
  terms: readonly Term[]
  wanted: Wanted
  services: readonly string[]
  now: Date
}

function questionFor({ terms, wanted, services, now }: Search) {
  const { sort, from, ...filter } = wanted
  const by = sort === 'soonest' ? 'best' : sort
  const order: ListingQuestion['order'] = { by, from }
  return { terms, loosely: false, filter, order, services, anyOffering: asksTimes(wanted), now }
}

interface FoundPage {
  items: FoundBusiness[]
  loose: boolean
  /** Offset of the next page in the ranking. */
  next: number | undefined
}

/** Lists businesses from an offset in the ranking. */
class Lister {
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
      for (const [index, item] of (
        await this.#presentFitting(rows.slice(at, Math.min(at + STEP, most)))
      ).entries()) {
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
