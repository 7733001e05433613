import { dayNumber } from '@awan/core/availability/day'
import { countDays, nextSlots, slotsAndFullParts, todayOf } from '@awan/core/availability/slots'
import { namesOneForSeveral } from '@awan/core/offering/beside'
import { addDays, DAY_MS } from '@awan/core/time'
import { requestedFootprint } from '#records/occupancy.ts'
import {
  loadBusinessCalendars,
  presentSlot,
  questionOf,
  windowOfDays,
} from '#records/business-calendars.ts'
import type { Versions } from '#records/compiled-calendars.ts'
import type { Db } from '#db/connect.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { businessNameQuery } from './queries.ts'

/** Starts and days that the earliest times of something are looked for in. */
const EARLIEST = { limit: 3, days: 30 }

interface SlotsInput {
  businessId: string
  offering: readonly string[]
  staff?: string
  /** Counts who comes at once, each to somebody of their own. */
  people?: number
  /** Says what others have then, each by somebody of their own. */
  beside?: readonly { offeringIds: readonly string[]; staffId?: string | undefined }[] | undefined
  /** Says who asks: what is held for them is free to them. */
  holder?: Holder
  /** The version of the shop's calendar, where it has been asked for since the request came. */
  versions?: Promise<Versions> | undefined
}

/** The calendar of who is asked for and the question about it; a refusal names the field that is wrong. */
async function calendarFor(db: Db, input: SlotsInput, window: { from: Date; to: Date; now: Date }) {
  const { offering: offeringIds, staff: staffId, people = 1, beside = [] } = input
  requireDistinct(input)
  const read = async (one: { offeringIds: readonly string[]; staffId?: string | undefined }) =>
    readOne(db, { ...input, ...one, staffId: one.staffId }, window)
  const [own, ...others] = await Promise.all([
    read({ offeringIds, staffId }),
    ...beside.map(async (one) => read(one)),
  ])
  const { calendar, footprint } = own
  const all =
    others.length > 0 ? { ...calendar, beside: others.map((one) => one.calendar) } : calendar
  const more = others.length > 0 ? {} : { people }
  return { calendar, footprint, question: questionOf(all, footprint, window.now, more) }
}

/** Refuses one staff member for several, and numbers of people where each has something of their own. */
function requireDistinct({ staff, people = 1, beside }: SlotsInput): void {
  if (beside && people > 1) throw invalidInput('people', 'not with what each has', 'query')
  if (namesOneForSeveral({ staffId: staff, people, beside }))
    throw invalidInput('staff', 'serves one person at a time', 'query')
}

/** Reads the calendars for what one of those has who come. */
async function readOne(
  db: Db,
  {
    businessId,
    offeringIds,
    staffId,
    holder,
    versions,
  }: Omit<SlotsInput, 'staff'> & { offeringIds: readonly string[]; staffId: string | undefined },
  window: { from: Date; to: Date; now: Date },
) {
  const staffIds = staffId === undefined ? undefined : [staffId]
  const businesses = [{ businessId, offeringIds, staffIds }]
  const calendars = await loadBusinessCalendars(db, { businesses, ...window, holder, versions })
  const calendar = calendars.get(businessId)
  if (!calendar) throw new AppError('business_not_found')
  const footprint = requestedFootprint(calendar, offeringIds)
  if (staffId !== undefined && calendar.calendars.items.length === 0) {
    const unable = calendar.unableStaffIds.length > 0
    throw invalidInput('staff', unable ? 'does not do this' : 'does not work here', 'query')
  }
  return { calendar, footprint }
}

/** The free starts of one day, and the parts of it that others have whole. */
export async function listFreeSlots(db: Db, input: SlotsInput & { date: string }, now: Date) {
  const { question } = await calendarFor(db, input, { ...windowOfDays(input.date, 1), now })
  const { slots, fullParts } = slotsAndFullParts(question, dayNumber(input.date) ?? NaN)
  return {
    date: input.date,
    timeZone: question.calendars.timeZone,
    items: slots.map((slot) => presentSlot(slot, question.footprint.length)),
    fullParts,
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
  const { question } = await calendarFor(db, input, window)
  const from = input.from === undefined ? todayOf(question) : (dayNumber(input.from) ?? NaN)
  return { timeZone: question.calendars.timeZone, items: countDays(question, from, input.days) }
}

/** The next free times of what somebody had once, or looked at, with its names and what it costs now. */
export async function findEarliest(db: Db, input: SlotsInput, now: Date) {
  const window = { from: now, to: new Date(now.getTime() + (EARLIEST.days + 3) * DAY_MS), now }
  const { calendar, footprint, question } = await calendarFor(db, input, window)
  const { rows } = await businessNameQuery(input.businessId).execute(db)
  const [business] = rows
  if (!business) throw new AppError('business_not_found')
  return {
    businessId: input.businessId,
    businessName: business.name,
    categoryId: business.category_id,
    timeZone: calendar.calendars.timeZone,
    offerings: calendar.offerings.map(({ id, name }) => ({ id, name })),
    durationMinutes: footprint.length,
    price: calendar.offerings.reduce((sum, { price }) => sum + price, 0),
    slots: nextSlots(question, EARLIEST).map((slot) => ({
      date: slot.date,
      ...presentSlot(slot, footprint.length),
    })),
  }
}
