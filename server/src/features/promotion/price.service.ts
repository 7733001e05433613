import type { LocalizedValue } from '@awan/core/language'
import { bestPromotion, type PricedVisit } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import { livePromotions, promotionOf, type PromotionRow } from '#records/live-promotions.ts'
import type { Trx } from '#db/transaction.ts'
import { isFirstVisit, lockRow } from './queries.ts'

/** A visit whose price is asked for; `start` in milliseconds, `accountId` null for a guest. */
export interface PriceWish extends Omit<PricedVisit, 'firstVisit'> {
  businessId: string
  accountId: string | null
}

/** Describes what a visit costs; without an offer nothing but its price. */
export interface Price {
  price: number
  bargain: { fullPrice: number; promotionId: string; name: LocalizedValue } | null
}

/**
 * The price that the visit is booked for. The offer it is given stays locked until the end of the transaction and is one
 * of the moment of the lock: neither ended nor used up by anyone who came first. The visit that is then written counts
 * as its use.
 */
export async function agreePrice(trx: Trx, wish: PriceWish): Promise<Price> {
  let rows = await rowsFor(trx, wish)
  const firstVisit = await firstVisitOf(trx, wish, rows)
  const locked = new Set<string>()
  while (rows.length > 0) {
    const { price, bargain } = priceOf(rows, { ...wish, firstVisit })
    if (!bargain || locked.has(bargain.promotionId)) return { price, bargain }
    const { promotionId: id } = bargain
    const row = await lockRow(trx, wish.businessId, id)
    locked.add(id)
    // As it is now that it is locked; gone if it ended or was used up meanwhile.
    const kept = row && usable(row) ? [row] : []
    rows = rows.flatMap((one) => (one.id === id ? kept : [one]))
  }
  return priceOf([], { ...wish, firstVisit })
}

/** Returns what the visit would cost now. */
export async function quotePrice(db: Db, wish: PriceWish): Promise<Price> {
  const rows = await rowsFor(db, wish)
  return priceOf(rows, { ...wish, firstVisit: await firstVisitOf(db, wish, rows) })
}

async function rowsFor(db: Db, { businessId, day }: PriceWish): Promise<PromotionRow[]> {
  return livePromotions(db, businessId, day)
}

async function firstVisitOf(db: Db, wish: PriceWish, rows: readonly PromotionRow[]) {
  if (!rows.some((row) => row.first_visit_only)) return false
  return wish.accountId === null || isFirstVisit(db, wish.businessId, wish.accountId)
}

const usable = (row: PromotionRow) =>
  row.ended_at === null && (row.use_limit === null || row.uses < row.use_limit)

function priceOf(rows: readonly PromotionRow[], visit: PricedVisit): Price {
  const best = bestPromotion(rows.map(promotionOf), visit)
  const row = rows.find(({ id }) => id === best?.promotion.id)
  if (!best || !row)
    return { price: visit.offerings.reduce((sum, { price }) => sum + price, 0), bargain: null }
  return {
    price: best.price,
    bargain: { fullPrice: best.fullPrice, promotionId: row.id, name: row.name },
  }
}
