import type { LocalizedValue } from '@awan/core/language'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { publicPromotionSchema } from '@awan/core/promotion/contract'
import type { Promotion } from '@awan/core/promotion/rules'
import type { Db } from '../db/connect.ts'

/** A promotion as stored; days are `YYYY-MM-DD`. */
export interface PromotionRow {
  id: string
  version: number
  name: LocalizedValue
  kind: string
  value: number
  first_appointment_only: boolean
  first_day: string
  last_day: string
  weekdays: number[] | null
  starting_from: number | null
  starting_to: number | null
  offering_ids: string[]
  use_limit: number | null
  uses: number
  ended_at: Date | null
  notify_requested_at: Date | null
}

/** Columns of `PromotionRow`, for a `from` of `promotion`. */
export const promotionColumns = sql`
  promotion.id, promotion.version, promotion.name, promotion.kind,
  promotion.value, promotion.first_appointment_only, promotion.first_day::text as first_day,
  promotion.last_day::text as last_day, promotion.weekdays::integer[] as weekdays,
  lower(promotion.starting) as starting_from, upper(promotion.starting) as starting_to,
  promotion.use_limit, promotion.uses, promotion.ended_at, promotion.notify_requested_at,
  array(
    select offering_id::text from promotion_offering
    where business_id = promotion.business_id and promotion_id = promotion.id
    order by offering_id
  ) as offering_ids`

/** Returns the promotions that can apply to appointments from the day `from` on, without used-up ones. */
export async function livePromotions(
  db: Db,
  businessId: string,
  from: string,
): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns} from promotion
    where business_id = ${businessId} and ended_at is null and last_day >= ${from}::date
      and (use_limit is null or uses < use_limit)
    order by first_day, id`.execute(db)
  return rows
}

/** Converts a row for the rules in core. */
export function promotionOf(row: PromotionRow): Promotion {
  const { starting_from: from, starting_to: to } = row
  return {
    id: row.id,
    kind: row.kind === 'amount' ? 'amount' : 'percent',
    value: row.value,
    firstVisitOnly: row.first_appointment_only,
    firstDay: row.first_day,
    lastDay: row.last_day,
    weekdays: row.weekdays,
    starting: from === null || to === null ? null : { from, to },
    offeringIds: row.offering_ids,
  }
}

/** Presents a promotion on the business's page. */
export function presentPublicPromotion(row: PromotionRow): z.input<typeof publicPromotionSchema> {
  const promotion = promotionOf(row)
  return {
    ...promotion,
    name: row.name,
    weekdays: promotion.weekdays && [...promotion.weekdays],
    offeringIds: [...promotion.offeringIds],
  }
}
