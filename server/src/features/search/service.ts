import { z } from 'zod'
import type { searchAll } from '@awan/core/search/contract'
import { understand, type NamedPlace, type Understanding } from '@awan/core/search/understood'
import type { Db } from '#db/connect.ts'
import type { Cursors } from '#http/cursor.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { Lister, questionFor, type FoundPage, type Search } from './listing.service.ts'
import { presentUnderstood } from './presenter.ts'
import { listBusinessNames, listNamedPlaces, rankServices, type RankedService } from './queries.ts'
import { above, dayMeant, isAffordable, wantedOf, type SearchQuery, type Wanted } from './rules.ts'
import { findNameTerms, findTerms, type Term } from './term.queries.ts'

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
/** Businesses at most whose name is the text, above those that fit its filters. */
const NAMED = 3
const LIST = 'searchAll'
/** Parses a cursor: offset in the ranking, and whether it is the loose one, which matches some of the words. */
const placeSchema = z.tuple([z.int(), z.boolean()])

/** Searches services and businesses by a text and filters. The number of statements is bounded. */
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
  const { understanding, wanted, literal } = await read(from, query, now)
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
  const listed = (search: Omit<Search, 'now'>) =>
    new Lister({ db: deps.db, from }, { ...search, now })
  const names = query.limit > NAMED ? await findNames(from, understanding) : []
  const named =
    names.length > 0
      ? await listed({ terms: names, wanted: literal, services: [] }).strict(0, NAMED)
      : NOTHING
  const found = isSenseless(query, understanding, terms)
    ? NOTHING
    : await listed({ terms, wanted, services: bestOf(ranked) }).below(named.items, {
        offset,
        limit: query.limit,
        loose,
      })
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

/**
 * Finds the terms of names that contain all words of a text, including its phrases; empty without phrases, as the
 * ranking finds such names then, or if no name contains one of the words.
 */
async function findNames(db: Db, { words, meant }: Understanding): Promise<Term[]> {
  if (meant.length === 0) return []
  const all = [...words, ...meant]
  const terms = await findNameTerms(db, all)
  return new Set(terms.map(({ at }) => at)).size === all.length ? terms : []
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
  const { understanding, wanted, literal } = await read(db, { query, city, limit: 0 }, now)
  const terms = await findTerms(db, understanding.words)
  const services = await rankServices(db, terms, {
    category: undefined,
    limit: SUGGESTED.services,
  })
  const namedBy = async (by: { terms: readonly Term[]; wanted: Wanted }) => {
    const question = questionFor({ ...by, services: [], now })
    const part = { offset: 0, limit: SUGGESTED.businesses }
    return by.terms.length === 0 ? [] : await listBusinessNames(db, { ...question, ...part })
  }
  const businesses = above(
    await namedBy({ terms: await findNames(db, understanding), wanted: literal }),
    await namedBy({ terms, wanted }),
    ({ id }) => id,
  )
  return [
    ...services.map(({ id, name, category_id: categoryId }) => {
      return { kind: 'service' as const, id, name, categoryId, beside: null }
    }),
    ...businesses
      .slice(0, SUGGESTED.businesses)
      .map(({ id, name, category_id: categoryId, district }) => {
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
  const wantedBy = (parts: Understanding['parts']) => wantedOf(query, { parts }, now, cityOf)
  return {
    understanding,
    wanted: wantedBy(understanding.parts),
    /** Without the filters that its phrases mean. */
    literal: wantedBy(understanding.parts.filter((part) => !('meaning' in part))),
  }
}

/** Returns the services that match as many words as the best one, with a similar score. */
function bestOf(ranked: readonly RankedService[]): string[] {
  const [best] = ranked
  if (!best) return []
  return ranked
    .filter(({ matched, score }) => matched === best.matched && score >= best.score * 0.8)
    .map(({ id }) => id)
}
