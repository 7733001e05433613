import { DAY, dayNumber, isoWeekday } from '../availability/day.ts'
import { localMinute } from '../availability/zone.ts'
import { quietEnd } from '../notification/quiet.ts'
import { MINUTE_MS } from '../time.ts'

/** Smallest banknote in circulation, in dinars; discounted prices are multiples of it. */
export const PRICE_STEP = 250

/** Maximum number of active and scheduled promotions of a business. */
export const PROMOTION_LIMIT = 50

/** Largest discounts, in percent and in whole dinars. */
export const HIGHEST_PERCENT = 90
export const HIGHEST_AMOUNT = 10_000_000

/** Upper bound of the use limit a shop can set for a promotion. */
export const MOST_USES = 100_000

/** Minutes of the day, in the business's time zone, between which no promotion notices are sent. */
export const QUIET_FROM = 21 * 60
export const QUIET_UNTIL = 9 * 60

/** Milliseconds between two notifications of one business to one person. */
export const NOTIFYING_GAP = 24 * 60 * MINUTE_MS

/** A discount: percent, or whole dinars. */
export interface Discount {
  readonly kind: 'percent' | 'amount'
  readonly value: number
}

/**
 * Appointments a promotion applies to. Days are `YYYY-MM-DD` and working days as in `availability/working-day.ts`.
 */
export interface PromotionReach {
  /** Empty: all offerings of the business. */
  readonly offeringIds: readonly string[]
  /** ISO weekdays, Monday 1; null: every day. */
  readonly weekdays: readonly number[] | null
  /** Minutes of the day in which an appointment starts, past 1440 after midnight; null: at any time. */
  readonly starting: { readonly from: number; readonly to: number } | null
  readonly firstDay: string
  readonly lastDay: string
}

export interface Promotion extends Discount, PromotionReach {
  readonly id: string
  readonly firstVisitOnly: boolean
}

/**
 * The parts of an appointment that determine its price; `start` in milliseconds since the epoch, prices in whole
 * dinars.
 */
export interface PricedAppointment {
  readonly offerings: readonly { readonly id: string; readonly price: number }[]
  readonly start: number
  /** The working day of the start, `YYYY-MM-DD`. */
  readonly day: string
  readonly timeZone: string
  /** True: the customer has had no appointment here and has none booked. */
  readonly firstAppointment: boolean
}

export interface PromotionPrice<One extends Promotion = Promotion> {
  readonly promotion: One
  readonly price: number
  readonly fullPrice: number
}

/**
 * Returns the discounted price in whole dinars: rounded down to 250, so that the discount is never less than promised,
 * and never below 0.
 */
export function priceAfter(price: number, { kind, value }: Discount): number {
  const left = kind === 'percent' ? (price * (100 - value)) / 100 : price - value
  return Math.max(0, Math.floor(left / PRICE_STEP) * PRICE_STEP)
}

/**
 * Returns the promotion with the lowest price for the appointment; if equal, the first by id. Undefined if none lowers
 * the price.
 */
export function bestPromotion<One extends Promotion>(
  promotions: readonly One[],
  appointment: PricedAppointment,
): PromotionPrice<One> | undefined {
  const fullPrice = appointment.offerings.reduce((sum, { price }) => sum + price, 0)
  let best: PromotionPrice<One> | undefined
  for (const promotion of promotions) {
    if (promotion.firstVisitOnly && !appointment.firstAppointment) continue
    if (!holdsTime(promotion, appointment)) continue
    const price = fullPrice - savingOf(promotion, appointment.offerings)
    if (price >= fullPrice || price > (best?.price ?? fullPrice)) continue
    if (price === best?.price && promotion.id > best.promotion.id) continue
    best = { promotion, price, fullPrice }
  }
  return best
}

/** Returns the discount on the offerings of the promotion; the other items keep their price. */
function savingOf(promotion: Promotion, offerings: PricedAppointment['offerings']): number {
  const { offeringIds } = promotion
  const meant = offerings.filter(({ id }) => offeringIds.length === 0 || offeringIds.includes(id))
  const price = meant.reduce((sum, one) => sum + one.price, 0)
  return price - priceAfter(price, promotion)
}

function holdsTime(
  { firstDay, lastDay, weekdays, starting }: PromotionReach,
  appointment: PricedAppointment,
): boolean {
  const { day, start, timeZone } = appointment
  if (day < firstDay || day > lastDay) return false
  if (weekdays && !weekdays.includes(isoWeekday(dayNumber(day) ?? NaN))) return false
  if (!starting) return true
  // Hours are written with the day they begin on; at night either way of writing them is meant.
  const clock = localMinute(timeZone, Math.floor(start / MINUTE_MS)) % DAY
  return [clock, clock + DAY].some((minute) => starting.from <= minute && minute < starting.to)
}

export const PROMOTION_STATES = ['scheduled', 'active', 'used_up', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** Returns the state of a promotion on the working day `today` of its business. */
export function promotionState(
  promotion: {
    readonly firstDay: string
    readonly lastDay: string
    readonly ended: boolean
    readonly useLimit: number | null
    readonly uses: number
  },
  today: string,
): PromotionState {
  if (promotion.ended || today > promotion.lastDay) return 'ended'
  if (promotion.useLimit !== null && promotion.uses >= promotion.useLimit) return 'used_up'
  return today < promotion.firstDay ? 'scheduled' : 'active'
}

/** Returns whether one appointment could match both promotions, so that only the better one would apply. */
export function mayMeet(one: PromotionReach, other: PromotionReach): boolean {
  const firstDay = one.firstDay > other.firstDay ? one.firstDay : other.firstDay
  const lastDay = one.lastDay < other.lastDay ? one.lastDay : other.lastDay
  const all = one.offeringIds.length === 0 || other.offeringIds.length === 0
  const sharesOffering = all || one.offeringIds.some((id) => other.offeringIds.includes(id))
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) =>
    [one, other].every((reach) => reach.weekdays?.includes(weekday) ?? true),
  )
  return (
    sharesOffering &&
    weekdaysBetween(firstDay, lastDay).some((weekday) => weekdays.includes(weekday)) &&
    hoursMeet(one.starting, other.starting)
  )
}

/** Lists the weekdays of a range of days; all if it is a week or longer. */
function weekdaysBetween(firstDay: string, lastDay: string): number[] {
  const [first, last] = [dayNumber(firstDay) ?? 0, dayNumber(lastDay) ?? -1]
  const count = Math.min(7, last - first + 1)
  return Array.from({ length: Math.max(0, count) }, (_, at) => isoWeekday(first + at))
}

function hoursMeet(one: PromotionReach['starting'], other: PromotionReach['starting']): boolean {
  if (!one || !other) return true
  return [-DAY, 0, DAY].some((shift) => one.from < other.to + shift && other.from + shift < one.to)
}

/**
 * Returns the earliest time from `now` on (milliseconds) at which promotion notices may be sent: never between 21:00
 * and 09:00.
 */
export function notifiableFrom(now: number, timeZone: string): number {
  return quietEnd(now, timeZone, { from: QUIET_FROM, until: QUIET_UNTIL })
}
