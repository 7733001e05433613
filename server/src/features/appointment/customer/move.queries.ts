import { sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { freeTime, rowsOf, takingPart } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { OFFERING_IDS } from '../record/sold.queries.ts'
import { tellOf } from '../record/telling.queries.ts'

/**
 * Returns what of a person's visit decides where it may move: never changed once it is sold, but for its staff member.
 */
export async function soldVisit(db: Db, customerId: string, id: string) {
  return db
    .selectFrom('appointment')
    .select(['business_id', 'staff_id'])
    .select(OFFERING_IDS)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** The person's visit with what it takes as it was sold. */
export async function appointmentTimes(db: Db, customerId: string, id: string) {
  return db
    .selectFrom('appointment as visit')
    .innerJoin('business', 'business.id', 'visit.business_id')
    .select([
      'visit.status',
      'visit.staff_id',
      'visit.guest_name',
      'visit.version',
      'visit.starts_at',
      'visit.ends_at',
      'business.cancel_cutoff_minutes',
      sql<Footprint>`visit.footprint`.as('footprint'),
    ])
    .where('visit.id', '=', id)
    .where('visit.customer_id', '=', customerId)
    .executeTakeFirst()
}

/**
 * Counts how often the person moved visits of their own within the 24 hours before `now`; the person's own lock makes
 * it hold.
 */
export async function countMoves(trx: Trx, customerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_entry as entry
    join appointment as visit
      on visit.business_id = entry.business_id and visit.id = entry.subject::uuid
    where entry.actor_id = ${customerId}::uuid and entry.action = 'appointment.moved'
      and entry.at > ${new Date(now.getTime() - DAY_MS)}
      and visit.customer_id = ${customerId}::uuid`.execute(trx)
  return rows[0]?.count ?? 0
}

export interface Move {
  businessId: string
  id: string
  staffId: string
  start: Date
  /** As it was sold. */
  footprint: Footprint
  now: Date
}

/**
 * Moves a confirmed visit and all that follows from it: its time, the time it takes, who is told, the audit. `blocked`
 * where the shop has blocked the customer, `taken` where something else has the time; both are to be rolled back.
 */
export async function writeMove(trx: Trx, move: Move): Promise<'moved' | 'blocked' | 'taken'> {
  const { businessId, id, staffId, start, footprint, now } = move
  const end = new Date(start.getTime() + footprint.length * MINUTE_MS)
  const rows = rowsOf(footprint, { start: start.getTime(), staffId })
  // By itself: a statement does not see that another part of it has freed the time.
  await freeTime(trx, businessId, [id])
  const { rows: outcome } = await sql<{ moved: boolean; held: boolean }>`
    with before as (
      select appointment.starts_at, appointment.staff_id, card.blocked_at
      from appointment
      left join business_customer as card
        on card.business_id = appointment.business_id
        and card.id = appointment.business_customer_id
      where appointment.business_id = ${businessId}::uuid and appointment.id = ${id}::uuid
    ), visit as (
      update appointment
      set staff_id = ${staffId}::uuid, starts_at = ${start}, ends_at = ${end},
        shop_message = '', untold = null, version = version + 1
      where business_id = ${businessId}::uuid and id = ${id}::uuid and status = 'confirmed'
        and not exists (select from before where blocked_at is not null)
      returning business_id, id, customer_id, staff_id, starts_at, version
    ), held as (${takingPart(rows)}
    ), told as (${tellOf('moved', now)}
    ), audited as (
      insert into audit_entry (at, actor_id, business_id, action, subject, detail)
      select ${now}::timestamptz, visit.customer_id, visit.business_id, 'appointment.moved',
        visit.id::text, jsonb_build_object(
          'from', before.starts_at, 'fromStaffId', before.staff_id,
          'start', visit.starts_at, 'staffId', visit.staff_id
        )
      from visit, before
    )
    select exists (select from visit) as moved,
      (select count(*) from held) = ${rows.length} as held`.execute(trx)
  if (outcome[0]?.moved !== true) return 'blocked'
  return outcome[0].held ? 'moved' : 'taken'
}
