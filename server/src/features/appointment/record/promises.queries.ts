import { sql } from 'kysely'
import { PROMISE_DAYS } from '@awan/core/appointment/promises'
import { DAY_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'

/** Takes at most `limit` notes that something has changed, and names the shops. */
export async function takeChanged(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    with taken as (
      delete from promise_change where id in (
        select id from promise_change order by id limit ${limit} for update skip locked
      )
      returning business_id
    )
    select distinct business_id from taken order by business_id`.execute(trx)
  return rows.map((row) => row.business_id)
}

/** Names at most `limit` shops that nobody has counted for a day: their oldest bookings count no more. */
export async function takeOutdated(trx: Trx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    select business_id from business_promise
    where counted_at <= ${new Date(now.getTime() - DAY_MS)}
    order by counted_at limit ${limit} for update skip locked`.execute(trx)
  return rows.map((row) => row.business_id).sort()
}

/**
 * Stores what is found of these shops. It comes after the notes were taken, in a statement of its own: whatever they
 * told of is committed by then, and seen.
 */
export async function storePromises(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - PROMISE_DAYS * DAY_MS)
  await sql`select count_promises(${ids}::uuid[], ${since}::timestamptz, ${now}::timestamptz)`.execute(
    trx,
  )
}
