import { STANDING_DAYS, standingOf } from '@awan/core/customer/standing'
import { DAY_MS } from '@awan/core/time'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { isCardOf } from './card.ts'

/** An appointment whose time has passed. */
export interface DueAppointment {
  id: string
  starts_at: Date
  evening_of: string | null
  missed: boolean
}

/** Account or card whose appointments count. */
export type Visitor = { accountId: string } | { cardId: string }

/**
 * Lists a customer's appointments at one shop that were due within the last year, oldest first: by the shop's card and
 * its number, so that appointments entered at the desk also make up for a missed one. Other shops' appointments are not
 * read.
 */
export async function dueAppointments(
  db: Db,
  businessId: string,
  visitor: Visitor,
  now: Date,
): Promise<DueAppointment[]> {
  const since = new Date(now.getTime() - STANDING_DAYS * DAY_MS)
  const card =
    'cardId' in visitor
      ? sql`array[${visitor.cardId}::uuid]`
      : sql`array(
          select card.id from account join business_customer as card on ${isCardOf}
          where account.id = ${visitor.accountId}::uuid and card.business_id = ${businessId}::uuid
        )`
  const { rows } = await sql<DueAppointment>`
    select id, starts_at, evening_of::text, missed from appointment
    where business_id = ${businessId}::uuid and business_customer_id = any (${card})
      and starts_at > ${since} and status <> 'cancelled' and (missed or ends_at <= ${now})
    order by starts_at, id`.execute(db)
  return rows
}

/** Returns the standing from a customer's due appointments. */
export async function standingAt(db: Db, businessId: string, visitor: Visitor, now: Date) {
  return standingOf(await dueAppointments(db, businessId, visitor, now))
}
