import { sql } from 'kysely'
import { PROMISE_DAYS } from '@awan/core/appointment/promises'
import { DAY_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'

/** Takes at most `limit` change notes from the queue and returns the ids of their shops. */
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

/** Returns at most `limit` shops last counted a day ago or more, as their oldest appointments may have left the window. */
export async function takeOutdated(trx: Trx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    select business_id from business_promise
    where counted_at <= ${new Date(now.getTime() - DAY_MS)}
    order by counted_at limit ${limit} for update skip locked`.execute(trx)
  return rows.map((row) => row.business_id).sort()
}

/**
 * Counts and stores the promises of these shops. Runs after the notes were taken, in a separate statement, so that
 * every change behind a note is committed and visible.
 */
export async function storePromises(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - PROMISE_DAYS * DAY_MS)
  await sql`select count_promises(${ids}::uuid[], ${since}::timestamptz, ${now}::timestamptz)`.execute(
    trx,
  )
}
