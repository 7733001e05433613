import type { z } from 'zod'
import type { LocalizedValue } from '@awan/core/language'
import type { getPrice } from '@awan/core/promotion/contract'
import { bestPromotion, type PricedAppointment } from '@awan/core/promotion/rules'
import { parseInstant } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { loadBusinessCalendars } from '#records/business-calendars.ts'
import { livePromotions, promotionOf, type PromotionRow } from '#records/live-promotions.ts'
import { requestedFootprint } from '#records/occupancy.ts'
import { dayOfInstant } from '#records/working-days.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { isFirstAppointment, lockRow } from './queries.ts'

/** Appointment to price; `start` in milliseconds, `accountId` null for a guest. */
export interface PriceInput extends Omit<PricedAppointment, 'firstAppointment'> {
  businessId: string
  accountId: string | null
}

/** Price of an appointment, and the promotion applied, if any. */
export interface Price {
  price: number
  promotional: { fullPrice: number; promotionId: string; name: LocalizedValue } | null
}

/**
 * Computes the price that the appointment is booked for, from the promotions that its transaction has read. The
 * promotion applied stays locked until the transaction ends and was valid when locked: neither ended nor used up by a
 * concurrent booking. The appointment written afterwards counts as its use.
 */
export async function agreePrice(
  trx: Trx,
  input: PriceInput,
  promotions: readonly PromotionRow[],
): Promise<Price> {
  let rows = promotions.filter((row) => row.last_day >= input.day)
  const firstAppointment = await firstAppointmentOf(trx, input, rows)
  const locked = new Set<string>()
  while (rows.length > 0) {
    const { price, promotional } = priceOf(rows, { ...input, firstAppointment })
    if (!promotional || locked.has(promotional.promotionId)) return { price, promotional }
    const { promotionId: id } = promotional
    const row = await lockRow(trx, input.businessId, id)
    locked.add(id)
    // Reread under the lock; dropped if it ended or was used up meanwhile.
    const kept = row && usable(row) ? [row] : []
    rows = rows.flatMap((one) => (one.id === id ? kept : [one]))
  }
  return priceOf([], { ...input, firstAppointment })
}

type Quoted = z.output<typeof getPrice.query> & { businessId: string; accountId: string | null }

/** Returns the current price of a party's appointments; throws for offerings that make no appointment. */
export async function readPrice(db: Db, quoted: Quoted, now: Date): Promise<Price> {
  const { businessId, offering, people, accountId } = quoted
  const start = parseInstant(quoted.start) ?? 0
  const at = new Date(start)
  const read = async (offeringIds: readonly string[]) =>
    readSold(db, { businessId, offeringIds }, { from: at, to: at, now })
  const calendar = await read(offering)
  const beside = quoted.beside
    ? await Promise.all(quoted.beside.map(async ({ offeringIds }) => read(offeringIds)))
    : Array.from({ length: people - 1 }, () => calendar)
  return quotePrice(db, {
    businessId,
    offerings: calendar.offerings,
    beside: beside.map(({ offerings }) => offerings),
    start,
    day: (await dayOfInstant(db, businessId, at)).day,
    timeZone: calendar.calendars.timeZone,
    accountId,
  })
}

/** Loads a shop's calendar for customers; throws for offerings that make no appointment. */
async function readSold(
  db: Db,
  input: { businessId: string; offeringIds: readonly string[] },
  window: { from: Date; to: Date; now: Date },
) {
  const calendars = await loadBusinessCalendars(db, { businesses: [input], ...window })
  const calendar = calendars.get(input.businessId)
  if (!calendar) throw new AppError('business_not_found')
  requestedFootprint(calendar, input.offeringIds)
  return calendar
}

/** Returns the current total price of an appointment and those beside it, as if booked one after another. */
async function quotePrice(
  db: Db,
  { beside, ...input }: PriceInput & { beside: readonly PriceInput['offerings'][] },
): Promise<Price> {
  const rows = await rowsFor(db, input)
  const first = await firstAppointmentOf(db, input, rows)
  const prices: Price[] = []
  for (const [at, offerings] of [input.offerings, ...beside].entries()) {
    const used = (id: string) =>
      prices.filter(({ promotional }) => promotional?.promotionId === id).length
    const left = rows.filter((row) => usable({ ...row, uses: row.uses + used(row.id) }))
    prices.push(priceOf(left, { ...input, offerings, firstAppointment: first && at === 0 }))
  }
  const promotional = prices.find((one) => one.promotional !== null)?.promotional ?? null
  const sum = (of: (price: Price) => number) => prices.reduce((total, one) => total + of(one), 0)
  const fullPrice = sum((one) => one.promotional?.fullPrice ?? one.price)
  return {
    price: sum(({ price }) => price),
    promotional: promotional && { ...promotional, fullPrice },
  }
}

async function rowsFor(db: Db, { businessId, day }: PriceInput): Promise<PromotionRow[]> {
  return livePromotions(db, businessId, day)
}

async function firstAppointmentOf(db: Db, input: PriceInput, rows: readonly PromotionRow[]) {
  if (!rows.some((row) => row.first_appointment_only)) return false
  return input.accountId === null || isFirstAppointment(db, input.businessId, input.accountId)
}

const usable = (row: Pick<PromotionRow, 'ended_at' | 'use_limit' | 'uses'>) =>
  row.ended_at === null && (row.use_limit === null || row.uses < row.use_limit)

function priceOf(rows: readonly PromotionRow[], appointment: PricedAppointment): Price {
  const best = bestPromotion(rows.map(promotionOf), appointment)
  const row = rows.find(({ id }) => id === best?.promotion.id)
  if (!best || !row)
    return {
      price: appointment.offerings.reduce((sum, { price }) => sum + price, 0),
      promotional: null,
    }
  return {
    price: best.price,
    promotional: { fullPrice: best.fullPrice, promotionId: row.id, name: row.name },
  }
}
