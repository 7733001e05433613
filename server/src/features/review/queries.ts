import type { Localized } from '@awan/core/language'
import { LOW_STARS, type ReviewFilter } from '@awan/core/review/rules'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { allOf } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'
import type { Moment } from '#http/cursor.ts'
import { reviewState, type ReviewableRow } from '#records/reviews.ts'

export interface ReviewRow {
  id: string
  /** Null if the author's account is deleted. */
  customer_id: string | null
  stars: number
  comment: string
  /** Likewise. */
  full_name: string | null
  created_at: Date
  edited_at: Date | null
  answer: string | null
  answered_at: Date | null
  version: number
}

const COLUMNS = sql`
  review.id, review.customer_id, review.stars, review.comment, account.full_name, review.created_at, review.edited_at, review.answer,
  review.answered_at, review.version`

/** Lists the public reviews of a business, newest first. */
export async function listReviewRows(
  db: Db,
  { businessId, stars }: { businessId: string; stars: number | undefined },
  { after, limit }: { after: Moment | undefined; limit: number },
): Promise<ReviewRow[]> {
  const wanted = allOf([
    sql`review.business_id = ${businessId} and review.taken_down_at is null`,
    stars === undefined ? undefined : sql`review.stars = ${stars}`,
    after && sql`(review.created_at, review.id) < (${after.at}, ${after.id}::uuid)`,
  ])
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review left join account on account.id = review.customer_id
    where ${wanted} order by review.created_at desc, review.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the public reviews of a business by stars, one star first, and those without an answer. */
export async function countReviews(
  db: Db,
  businessId: string,
): Promise<{ histogram: number[]; unanswered: number }> {
  const { rows } = await sql<{ histogram: number[]; unanswered: number }>`
    select array_agg(count order by given) as histogram, sum(unanswered)::integer as unanswered
    from (
      select given, count(review.stars)::integer as count,
        count(review.stars) filter (where review.answer is null)::integer as unanswered
      from generate_series(1, 5) as given
      left join review on review.stars = given and review.business_id = ${businessId} and review.taken_down_at is null
      group by given
    ) each_star`.execute(db)
  return rows[0] ?? { histogram: [], unanswered: 0 }
}

/** Finds the review count and stars of an approved business; undefined otherwise. */
export async function findReviewed(db: Db, businessId: string) {
  return db
    .selectFrom('business')
    .select(['review_count', 'review_stars'])
    .where('id', '=', businessId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}

export interface OwnReviewRow extends ReviewableRow {
  id: string
  business_id: string
  own: ReviewRow | null
}

/** Finds an appointment that a customer booked, with their review of it. */
export async function findReviewable(
  db: Db,
  customerId: string,
  id: string,
): Promise<OwnReviewRow | undefined> {
  const appointment = await db
    .selectFrom('appointment')
    .select(['id', 'business_id', 'customer_id', 'status', 'ends_at'])
    .select(reviewState.as('review'))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!appointment) return undefined
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review left join account on account.id = review.customer_id
    where review.business_id = ${appointment.business_id} and review.appointment_id = ${appointment.id}`.execute(
    db,
  )
  return { ...appointment, own: rows[0] ?? null }
}

/** Writes a customer's review of an appointment; the constraint allows one. Identical content changes nothing. */
export async function upsertReview(
  trx: Trx,
  {
    appointment,
    ...said
  }: { appointment: OwnReviewRow; stars: number; comment: string; now: Date },
): Promise<void> {
  const { stars, comment, now } = said
  await sql`
    insert into review (business_id, appointment_id, customer_id, stars, comment, created_at)
    values (${appointment.business_id}, ${appointment.id}, ${appointment.customer_id}, ${stars}, ${comment}, ${now})
    on conflict on constraint review_once do update
    set stars = excluded.stars, comment = excluded.comment, edited_at = excluded.created_at, version = review.version + 1
    where (review.stars, review.comment) is distinct from (excluded.stars, excluded.comment)`.execute(
    trx,
  )
}

/** Marks the review request as read, as it has been answered. */
export async function markAnswered(trx: Trx, { id }: OwnReviewRow, now: Date): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('appointment_id', '=', id)
    .where('event', '=', 'completed')
    .where('read_at', 'is', null)
    .execute()
}

/** Deletes a review. */
export async function deleteReviewOf(trx: Trx, appointment: OwnReviewRow): Promise<void> {
  await trx
    .deleteFrom('review')
    .where('business_id', '=', appointment.business_id)
    .where('appointment_id', '=', appointment.id)
    .where('taken_down_at', 'is', null)
    .execute()
}

export interface ShopReviewRow extends ReviewRow {
  appointment_id: string
  starts_at: Date
  evening_of: string | null
  staff_name: Localized
  services: Localized[]
}

const SHOP_ROWS = sql`
  select ${COLUMNS}, appointment.id as appointment_id, appointment.starts_at, appointment.evening_of,
    staff.name as staff_name, (
    select coalesce(json_agg(item.name order by item.position), '[]') from appointment_item as item
    where item.business_id = review.business_id and item.appointment_id = review.appointment_id
  ) as services
  from review
  join appointment on appointment.business_id = review.business_id and appointment.id = review.appointment_id
  join staff on staff.business_id = appointment.business_id and staff.id = appointment.staff_id
  left join account on account.id = review.customer_id`

/** Lists the reviews of a shop as it sees them, newest first. */
export async function listShopRows(
  db: Db,
  { shopId, show }: { shopId: string; show: ReviewFilter },
  { after, limit }: { after: Moment | undefined; limit: number },
): Promise<ShopReviewRow[]> {
  const wanted = allOf([
    sql`review.business_id = ${shopId} and review.taken_down_at is null`,
    show === 'unanswered' ? sql`review.answer is null` : undefined,
    show === 'low' ? sql`review.stars <= ${LOW_STARS}` : undefined,
    after && sql`(review.created_at, review.id) < (${after.at}, ${after.id}::uuid)`,
  ])
  const { rows } = await sql<ShopReviewRow>`
    ${SHOP_ROWS} where ${wanted} order by review.created_at desc, review.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Finds a review of the shop; undefined if it has no such review, or it was removed by the operator. */
export async function findShopRow(
  db: Db,
  shopId: string,
  id: string,
): Promise<ShopReviewRow | undefined> {
  const { rows } = await sql<ShopReviewRow>`
    ${SHOP_ROWS} where review.business_id = ${shopId} and review.id = ${id} and review.taken_down_at is null`.execute(
    db,
  )
  return rows[0]
}

/**
 * Sets or clears an answer, in the given version if there is one, and increments the version, which is returned;
 * undefined if the version is stale or the review gone.
 */
export async function writeAnswer(
  trx: Trx,
  shopId: string,
  { id, text, version, now }: { id: string; text: string | null; version?: number; now: Date },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('review')
    .set((of) => ({
      answer: text,
      answered_at: text === null ? null : now,
      version: of('version', '+', 1),
    }))
    .where('business_id', '=', shopId)
    .where('id', '=', id)
    .where('taken_down_at', 'is', null)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
