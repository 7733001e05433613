import type { z } from 'zod'
import type { quickBook } from '@awan/core/availability/contract'
import { dayNumber, dayText } from '@awan/core/availability/day'
import { dayPartAt, endOfPart } from '@awan/core/availability/working-day'
import { ratingOf } from '@awan/core/business/rules'
import { instantText, MINUTE_MS, parseInstant, type DayPart } from '@awan/core/time'
import { presentSlot } from '#records/business-calendars.ts'
import { startsByDay, type DayStarts } from '#records/kept/day-starts.ts'
import type { KeptLists, ListVersions } from '#records/kept/kept-lists.ts'
import { hereOf, refuseUnknown } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import {
  candidateQuery,
  knownServiceQuery,
  nearestCandidateQuery,
  type SellerRow,
} from './queries.ts'

/** Number of businesses whose calendars quick book reads, the recommended or the nearest first. */
const CANDIDATES = 60

type QuickQuery = z.output<typeof quickBook.query>
type QuickAnswer = z.input<typeof quickBook.answer>
type QuickItem = QuickAnswer['items'][number]

interface QuickDeps {
  db: Db
  lists: KeptLists
  /** Versions of the lists, if already read for this request. */
  versions?: () => Promise<ListVersions>
}

/** Requested day and part of it: a part alone means today; neither means the soonest time. */
interface When {
  day: string | undefined
  part: DayPart | undefined
}

/** Lists the free times of a service across the businesses of a city; for each, those of one day or a part of it. */
export async function listQuick(
  deps: QuickDeps,
  query: QuickQuery,
  now: Date,
): Promise<QuickAnswer> {
  const { db } = deps
  const rows = await candidatesFor(deps, query)
  const { part } = query
  const when = { part, day: query.day ?? (part && 'today') }
  const minute = query.after === undefined ? undefined : parseInstant(query.after)
  const after = minute === undefined ? undefined : Math.floor(minute / MINUTE_MS)
  const found = await startsByDay(db).find(inputsOf(rows), { now, ...when, after })
  const items = rows.flatMap((row, at) => {
    const starts = found[at]
    return starts && starts.starts.length > 0 ? [{ row, starts }] : []
  })
  if (items.length === 0)
    return { items: [], next: await nextTimes(db, { rows, found, when, now }) }
  // Equal starts keep the order of recommendation; the nearest and the best rated keep their own order.
  if (orderOf(query) === 'recommended') items.sort((a, b) => firstOf(a.starts) - firstOf(b.starts))
  return {
    items: items.slice(0, query.limit).map(({ row, starts }) => presentQuick(row, starts)),
    next: null,
  }
}

/** Returns the order of candidates; `nearest` without a place falls back to `recommended`. */
function orderOf(query: QuickQuery): 'recommended' | 'nearest' | 'rating' {
  if (query.sort === 'rating') return 'rating'
  return query.sort === 'nearest' && hereOf(query) ? 'nearest' : 'recommended'
}

const firstOf = ({ starts }: DayStarts) => starts[0] ?? Infinity
const inputsOf = (rows: readonly SellerRow[]) =>
  rows.map((row) => ({ businessId: row.business_id, offeringId: row.offering_id }))

/** Finds the businesses that sell the service: recommended and best rated from the cache, nearest from the database. */
async function candidatesFor(
  { db, lists, versions }: QuickDeps,
  query: QuickQuery,
): Promise<SellerRow[]> {
  const { service, city } = query
  if (!isUuid(service)) throw new AppError('service_not_found')
  const input = { service, city, limit: CANDIDATES }
  const order = orderOf(query)
  const from = hereOf(query)
  const rows =
    order === 'nearest' && from
      ? (await nearestCandidateQuery({ ...input, from }).execute(db)).rows
      : await keptCandidates(lists, {
          ...input,
          versions,
          order: order === 'rating' ? order : 'recommended',
        })
  if (rows.length > 0) return rows
  const known = await knownServiceQuery(service).execute(db)
  if (known.rows.length === 0) throw new AppError('service_not_found')
  await refuseUnknown(db, { city })
  return []
}

async function keptCandidates(
  lists: KeptLists,
  {
    versions,
    ...input
  }: Parameters<typeof candidateQuery>[0] & { versions: QuickDeps['versions'] },
): Promise<SellerRow[]> {
  const { city, service, order } = input
  return lists.find(
    { city, key: ['candidates', order, service], versions: versions?.() },
    async (from) => (await candidateQuery(input).execute(from)).rows,
  )
}

interface Empty {
  rows: readonly SellerRow[]
  found: readonly DayStarts[]
  when: When
  now: Date
}

/** Finds the next times after a part without free ones: the first after it, else the soonest. */
async function nextTimes(db: Db, { rows, found, when, now }: Empty): Promise<QuickAnswer['next']> {
  const { day, part } = when
  if (day === undefined) return null
  const inputs = inputsOf(rows).map((input, at) => {
    const date = dayNumber(found[at]?.date ?? '')
    const zone = rows[at]?.time_zone ?? ''
    // Past parts are not searched again; `after` is exclusive, so that the first minute after the part counts too.
    return date === undefined ? input : { ...input, after: endOfPart(zone, date, part) - 1 }
  })
  const starts = startsByDay(db)
  const later = firstAmong(rows, await starts.find(inputs, { now }))
  if (later) return later
  const soonest = firstAmong(rows, await starts.find(inputsOf(rows), { now }))
  return soonest && { ...soonest, day: undefined, part: undefined }
}

function firstAmong(rows: readonly SellerRow[], found: readonly DayStarts[]): QuickAnswer['next'] {
  let next: QuickAnswer['next'] = null
  let first = Infinity
  for (const [at, one] of found.entries()) {
    const start = firstOf(one)
    if (start >= first) continue
    first = start
    const timeZone = rows[at]?.time_zone ?? 'UTC'
    const { date } = one
    next = {
      start: instantText(start * MINUTE_MS),
      date,
      timeZone,
      ...whenOf(one, start, timeZone),
    }
  }
  return next
}

/** Returns the query for a start's day; for today with its part, except the morning, which is the default. */
function whenOf({ today, date }: DayStarts, start: number, timeZone: string) {
  const day = dayNumber(date) ?? NaN
  if (date === today) {
    const part = dayPartAt(timeZone, start, day)
    return part === 'morning' ? {} : { day: 'today', part }
  }
  return { day: dayText(day - 1) === today ? 'tomorrow' : date }
}

function presentQuick(row: SellerRow, { date, starts, ids }: DayStarts): QuickItem {
  const slot = { date, start: starts[0] ?? NaN, ids: ids[0] ?? [] }
  return {
    date,
    ...presentSlot(slot, row.duration_minutes),
    starts: starts.map((start) => instantText(start * MINUTE_MS)),
    businessId: row.business_id,
    businessName: row.name,
    categoryId: row.category_id,
    district: row.district,
    timeZone: row.time_zone,
    rating: ratingOf(row.review_stars, row.review_count),
    offeringId: row.offering_id,
    durationMinutes: row.duration_minutes,
    price: row.price,
    metres: row.metres,
  }
}
