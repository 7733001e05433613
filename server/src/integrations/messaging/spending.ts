import { sql } from 'kysely'
import { roomOf } from '@awan/core/messaging/delivery'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { Trx } from '#db/transaction.ts'

/** Returns the day whose limit a message counts against. */
export const dayOf = (at: Date) =>
  sql<string>`(${at}::timestamptz at time zone ${COUNTRY_ZONE})::date`

/**
 * Reserves a message's cost from the daily limit, in one statement; false if too little is left. Messages that are not
 * urgent leave a share of the limit to urgent ones.
 */
export async function reserve(
  trx: Trx,
  {
    cost,
    limit,
    urgent,
    at,
  }: { cost: number; limit: number | undefined; urgent: boolean; at: Date },
): Promise<boolean> {
  // Free messages need no limit, and are sent even when it is reached.
  if (cost === 0) return true
  const room = limit === undefined ? null : roomOf(limit, urgent)
  const { rows } = await sql`
    insert into message_spending as today (day, spent)
    select ${dayOf(at)}, ${cost}::numeric
    where ${room}::numeric is null or ${cost}::numeric <= ${room}::numeric
    on conflict (day) do update set spent = today.spent + excluded.spent
    where ${room}::numeric is null or today.spent + excluded.spent <= ${room}::numeric
    returning day`.execute(trx)
  return rows.length === 1
}

/** Corrects a day's spending by the difference to the reserved cost of a message. */
export async function correct(trx: Trx, { by, at }: { by: number; at: Date }): Promise<void> {
  if (by === 0) return
  await sql`
    update message_spending set spent = greatest(0, spent + ${by}::numeric)
    where day = ${dayOf(at)}`.execute(trx)
}
