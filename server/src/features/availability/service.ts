import type { z } from 'zod'
import type { quickBook } from '@awan/core/availability/contract'
import { dayNumber } from '@awan/core/availability/day'
import { countDays, slotsOfDay, todayOf, type Slot } from '@awan/core/availability/slots'
import { addDays, MINUTE_MS, parseInstant } from '@awan/core/time'
import { requestedFootprint } from '#records/occupancy.ts'
import {
  loadBusinessCalendars,
  presentSlot,
  questionOf,
  windowOfDays,
} from '#records/business-calendars.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { nextStarts } from '#records/kept/next-starts.ts'
import { refuseUnknown } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { candidateQuery, knownServiceQuery, type SellerRow } from './queries.ts'

/** Quick book reads that many diaries, of the recommended businesses first. */
const CANDIDATES = 60
/** Starts of one business in the list, so that one shop does not fill it. */
const STARTS_EACH = 3
/** Nearly always something is free within the first; the second is for holidays. */
const SEARCH_DAYS = [3, 14] as const

interface SlotsInput {
  businessId: string
  offering: readonly string[]
  staff?: string
  /** Says who asks: what is held for them is free to them. */
  holder?: Holder
}

/** The question about free times; a refusal names the field that is wrong. */
async function questionFor(
  db: Db,
  { businessId, offering, staff, holder }: SlotsInput,
  window: { from: Date; to: Date; now: Date },
) {
  const staffIds = staff === undefined ? undefined : [staff]
  const businesses = [{ businessId, offeringIds: offering, staffIds }]
  const calendars = await loadBusinessCalendars(db, { businesses, ...window, holder })
  const calendar = calendars.get(businessId)
  if (!calendar) throw new AppError('business_not_found')
  const footprint = requestedFootprint(calendar, offering)
  if (staff !== undefined && calendar.calendars.items.length === 0) {
    const unable = calendar.unableStaffIds.length > 0
    throw invalidInput('staff', unable ? 'does not do this' : 'does not work here', 'query')
  }
  return questionOf(calendar, footprint, window.now)
}

/** The free starts of one day. */
export async function listFreeSlots(db: Db, input: SlotsInput & { date: string }, now: Date) {
  const question = await questionFor(db, input, { ...windowOfDays(input.date, 1), now })
  const slots = slotsOfDay(question, dayNumber(input.date) ?? NaN)
  return {
    date: input.date,
    timeZone: question.calendars.timeZone,
    items: slots.map((slot) => presentSlot(slot, question.footprint.length)),
  }
}

/** Returns how much is free on each day; from the business's today on, unless told otherwise. */
export async function listFreeDays(
  db: Db,
  input: SlotsInput & { from?: string; days: number },
  now: Date,
) {
  // Somewhere on earth it may be another day already, or still yesterday's evening.
  const first = input.from ?? addDays(now.toISOString().slice(0, 10), -2)
  const window = { ...windowOfDays(first, input.days + (input.from ? 0 : 3)), now }
  const question = await questionFor(db, input, window)
  const from = input.from === undefined ? todayOf(question) : (dayNumber(input.from) ?? NaN)
  return { timeZone: question.calendars.timeZone, items: countDays(question, from, input.days) }
}

type QuickQuery = z.output<typeof quickBook.query>
type QuickItem = z.input<typeof quickBook.answer>['items'][number]

/** The soonest free times of a service in a city, across its businesses. */
export async function listSoonest(
  { db, lists }: { db: Db; lists: KeptLists },
  query: QuickQuery,
  now: Date,
): Promise<QuickItem[]> {
  const { service, city, limit } = query
  if (!isUuid(service)) throw new AppError('service_not_found')
  const rows = await lists.find({ city, key: ['candidates', service] }, async () => {
    const input = { service, city, limit: CANDIDATES }
    return (await candidateQuery(input).execute(db)).rows
  })
  if (rows.length === 0) {
    const known = await knownServiceQuery(service).execute(db)
    if (known.rows.length === 0) throw new AppError('service_not_found')
    await refuseUnknown(db, { city })
    return []
  }
  const after = query.after === undefined ? undefined : parseInstant(query.after)
  for (const span of SEARCH_DAYS) {
    const found = await soonestOf(db, rows, { now, after, span })
    if (found.length > 0)
      return found.slice(0, limit).map(({ row, slot }) => presentQuick(row, slot))
  }
  return []
}

async function soonestOf(
  db: Db,
  rows: readonly SellerRow[],
  { now, after, span }: { now: Date; after: number | undefined; span: number },
): Promise<{ row: SellerRow; slot: Slot }[]> {
  const starts = await nextStarts(db).find(
    rows.map((row) => ({ businessId: row.business_id, offeringId: row.offering_id })),
    {
      ...{ now, limit: STARTS_EACH, days: span },
      after: after === undefined ? undefined : Math.floor(after / MINUTE_MS),
    },
  )
  // Equal starts keep the order of recommendation.
  return rows
    .flatMap((row, at) => (starts[at] ?? []).map((slot) => ({ row, slot })))
    .sort((a, b) => a.slot.start - b.slot.start)
}

function presentQuick(row: SellerRow, slot: Slot): QuickItem {
  return {
    date: slot.date,
    ...presentSlot(slot, row.duration_minutes),
    businessId: row.business_id,
    businessName: row.name,
    categoryId: row.category_id,
    district: row.district,
    timeZone: row.time_zone,
    offeringId: row.offering_id,
    durationMinutes: row.duration_minutes,
    price: row.price,
  }
}
