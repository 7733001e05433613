import { dayNumber } from '@awan/core/availability/day'
import { countDays, nextSlots, slotsAndFullParts, todayOf } from '@awan/core/availability/slots'
import { namesOneForSeveral, type BesideInput } from '@awan/core/offering/beside'
import { addDays, DAY_MS, utcDay } from '@awan/core/time'
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

/** Number of starts, and days searched, for the earliest times. */
const EARLIEST = { limit: 3, days: 30 }

interface SlotsInput {
  businessId: string
  offering: string[]
  staff?: string
  /** Number of people served at once, each by a different staff member. */
  people?: number
  /** Offerings of further people, each served by a different staff member. */
  beside?: readonly BesideInput[] | undefined
  /** Caller; time held for this holder counts as free. */
  holder?: Holder
  /** Version of the shop's calendar, if already read for this request. */
  versions?: Promise<Versions> | undefined
}

/** Loads the requested calendars and the question about them; a refusal names the invalid field. */
async function calendarFor(db: Db, input: SlotsInput, window: { from: Date; to: Date; now: Date }) {
  const { offering: offeringIds, staff: staffId, people = 1, beside = [] } = input
  requireDistinct(input)
  const read = async (one: BesideInput) =>
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

/** Refuses a staff member for several people, and `people` together with separate offerings. */
function requireDistinct({ staff, people = 1, beside }: SlotsInput): void {
  if (beside && people > 1) throw invalidInput('people', 'not with what each has', 'query')
  if (namesOneForSeveral({ staffId: staff, people, beside }))
    throw invalidInput('staff', 'serves one person at a time', 'query')
}

/** Reads the calendar for the offerings of one person. */
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

/** Lists the free starts of one day, and the parts of it that are fully booked. */
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

/** Counts the free starts of each day; by default from today at the business. */
export async function listFreeDays(
  db: Db,
  input: SlotsInput & { from?: string; days: number },
  now: Date,
) {
  // The business's working day may differ from the UTC date, by its time zone and by late hours.
  const first = input.from ?? addDays(utcDay(now.getTime()), -2)
  const window = { ...windowOfDays(first, input.days + (input.from ? 0 : 3)), now }
  const { question } = await calendarFor(db, input, window)
  const from = input.from === undefined ? todayOf(question) : (dayNumber(input.from) ?? NaN)
  return { timeZone: question.calendars.timeZone, items: countDays(question, from, input.days) }
}

/** Finds the next free times of given offerings, with their current names and price. */
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
