import { z } from 'zod'
import {
  citySchema,
  listedCategorySchema,
  type listServiceBusinesses,
  type listServices,
} from '@awan/core/catalog/contract'
import { dayNumber } from '@awan/core/availability/day'
import { nextSlots, slotsOfDay, type Slot } from '@awan/core/availability/slots'
import { DAY_MS, instantText, MINUTE_MS } from '@awan/core/time'
import { presentSummary } from '#records/business-summaries.ts'
import {
  loadBusinessCalendars,
  questionOf,
  windowOfDays,
  type BusinessCalendar,
} from '#records/business-calendars.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { refuseUnknown } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { presentCity, presentListed, presentService, presentSoldOffering } from './presenter.ts'
import {
  listCategoryRows,
  listCityRows,
  serviceBusinessesQuery,
  serviceListQuery,
  servicesQuery,
  type ServiceBusinessOrder,
  type ServiceBusinessRow,
  type ServiceRow,
} from './queries.ts'

type Query = z.output<typeof listServiceBusinesses.query>
type Item = z.input<typeof listServiceBusinesses.answer>['items'][number]
type Page = z.input<typeof listServiceBusinesses.answer>

/** Days searched for a row's next free times. */
const SEARCH_DAYS = 8
/** Businesses examined by the sort "soonest", recommended ones first: all their diaries are read. */
const SOONEST_OF = 100
const STARTS = 3

const PLACES: Record<ServiceBusinessOrder, z.ZodType<(string | number | boolean)[]>> = {
  recommended: z.tuple([z.boolean(), z.int(), z.uuid()]),
  rating: z.tuple([z.int(), z.int(), z.uuid()]),
  price: z.tuple([z.int(), z.uuid()]),
}
const soonestPlace = z.tuple([z.number(), z.uuid()])

function placeOf(
  order: ServiceBusinessOrder,
  row: ServiceBusinessRow,
): (string | number | boolean)[] {
  if (order === 'price') return [row.price, row.id]
  if (order === 'rating') return [row.rating, row.review_count, row.id]
  return [row.featured, row.rating, row.id]
}

interface Question {
  db: Db
  cursors: Cursors
  lists: KeptLists
  now: Date
}

/** Reads cities and categories in the form that responses use. */
export async function readPlaces(db: Db) {
  const [cities, categories] = [await listCityRows(db), await listCategoryRows(db)]
  return {
    cities: cities.map((row) => citySchema.parse(presentCity(row))),
    categories: categories.map((row) => listedCategorySchema.parse(presentListed(row))),
  }
}

const BY_POSITION = {
  list: 'listServices',
  schema: z.tuple([z.int(), z.int(), z.uuid()]),
  keyOf: (row: ServiceRow) => [row.category_position, row.position, row.id],
}

/** Reads a page of the list of services. */
export async function readServices(
  { db, cursors }: { db: Db; cursors: Cursors },
  { cursor, limit, ...filter }: z.output<typeof listServices.query>,
): Promise<z.input<typeof listServices.answer>> {
  const page = await pageOf(cursors, BY_POSITION, { cursor, limit }, async (part) => {
    const { rows } = await serviceListQuery(filter, part).execute(db)
    return rows
  })
  if (page.rows.length === 0) await refuseUnknown(db, filter)
  return { items: page.rows.map(presentService), nextCursor: page.nextCursor }
}

/** Loads services by id, in the order of the ids, with prices of one city or of all; omits unsold ones. */
export async function loadServices(db: Db, ids: readonly string[], city: string | undefined) {
  if (ids.length === 0) return []
  const { rows } = await servicesQuery(ids, city).execute(db)
  return rows.map(presentService)
}

/** Returns the businesses that sell a service with their next free times, in two queries for any number of rows. */
export async function serviceBusinesses(
  ask: Question,
  service: string,
  query: Query,
): Promise<Page> {
  const { sort, city } = query
  const list = `listServiceBusinesses.${sort}`
  if (sort === 'soonest') return listSoonest(ask, list, service, query)
  const order = {
    list,
    schema: PLACES[sort],
    keyOf: (row: ServiceBusinessRow) => placeOf(sort, row),
  }
  const page = await pageOf(ask.cursors, order, query, async (part) => {
    return readSellers(ask, { service, ...(city ? { city } : {}) }, { ...part, order: sort })
  })
  const calendars = await calendarsOf(ask, page.rows, query.date)
  return {
    items: page.rows.map((row) => toItem(row, calendars.get(row.id), ask.now, query.date)),
    nextCursor: page.nextCursor,
  }
}

/** Reads a page of the businesses that sell a service. */
function readSellers(
  { lists, now }: Question,
  wanted: { service: string; city?: string },
  page: Omit<Parameters<typeof serviceBusinessesQuery>[1], 'now'>,
): Promise<readonly ServiceBusinessRow[]> {
  return lists.find(
    { city: wanted.city, key: ['sellers', wanted.service, page], now },
    async (from) => {
      const { rows } = await serviceBusinessesQuery(wanted, { ...page, now }).execute(from)
      return rows
    },
  )
}

/** Lists soonest first; businesses without a free time come last. */
async function listSoonest(
  ask: Question,
  list: string,
  service: string,
  query: Query,
): Promise<Page> {
  const rows = await readSellers(
    ask,
    { service, ...(query.city ? { city: query.city } : {}) },
    { order: 'recommended', after: undefined, limit: SOONEST_OF },
  )
  const calendars = await calendarsOf(ask, rows, query.date)
  const sorted = rows
    .map((row) => {
      const item = toItem(row, calendars.get(row.id), ask.now, query.date)
      const start = item.nextSlots[0]?.start
      return { item, key: [start ? Date.parse(start) : Number.MAX_SAFE_INTEGER, row.id] as const }
    })
    .sort((a, b) => compare(a.key, b.key))
  const order = {
    list,
    schema: soonestPlace,
    keyOf: ({ key }: (typeof sorted)[number]) => key,
  }
  const page = await pageOf(ask.cursors, order, query, async ({ after }) =>
    sorted.filter(({ key }) => after === undefined || compare(key, after) > 0),
  )
  return { items: page.rows.map(({ item }) => item), nextCursor: page.nextCursor }
}

type SoonestKey = readonly [start: number, id: string]

function compare(a: SoonestKey, b: SoonestKey): number {
  if (a[0] !== b[0]) return a[0] - b[0]
  return a[1] < b[1] ? -1 : Number(a[1] > b[1])
}

async function calendarsOf(
  { db, now }: Question,
  rows: readonly ServiceBusinessRow[],
  date: string | undefined,
) {
  const soon = { from: now, to: new Date(now.getTime() + SEARCH_DAYS * DAY_MS) }
  return loadBusinessCalendars(db, {
    businesses: rows.map((row) => ({ businessId: row.id, offeringIds: [row.offering_id] })),
    ...(date === undefined ? soon : windowOfDays(date, 1)),
    now,
    everyone: true,
  })
}

function toItem(
  row: ServiceBusinessRow,
  calendar: BusinessCalendar | undefined,
  now: Date,
  date: string | undefined,
): Item {
  return {
    business: presentSummary(row, calendar, now),
    offering: presentSoldOffering(row),
    nextSlots: startsOf(calendar, now, date).map((slot) => ({
      date: slot.date,
      start: instantText(slot.start * MINUTE_MS),
      end: instantText((slot.start + row.duration_minutes) * MINUTE_MS),
      staffIds: [...slot.ids],
    })),
  }
}

function startsOf(calendar: BusinessCalendar | undefined, now: Date, date?: string): Slot[] {
  if (!calendar?.footprint) return []
  const question = questionOf(calendar, calendar.footprint, now)
  if (date !== undefined) return slotsOfDay(question, dayNumber(date) ?? NaN).slice(0, STARTS)
  return nextSlots(question, { limit: STARTS, days: SEARCH_DAYS })
}
