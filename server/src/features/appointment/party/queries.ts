import { sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import type { Db } from '#db/connect.ts'
import { OFFERING_IDS } from '../record/sold.queries.ts'

/** An appointment of a party, with the rows to lock before it can change. */
export interface Member {
  id: string
  business_id: string
  staff_id: string
  offering_ids: string[]
  /** Footprint as sold. */
  footprint: Footprint
}

/**
 * Finds a customer's appointment and the confirmed ones of its party at the same start, the requested one first; none
 * for unknown ones and those of other customers.
 */
export async function membersOf(db: Db, customerId: string, id: string): Promise<Member[]> {
  return db
    .selectFrom('appointment')
    .select(['id', 'business_id', 'staff_id'])
    .select(OFFERING_IDS)
    .select(sql<Footprint>`footprint`.as('footprint'))
    .where('customer_id', '=', customerId)
    .where(
      sql<boolean>`(id = ${id}::uuid or (status = 'confirmed' and (party_id, starts_at) in (
        select own.party_id, own.starts_at from appointment as own
        where own.id = ${id}::uuid and own.customer_id = ${customerId}::uuid
          and own.status = 'confirmed'
      )))`,
    )
    .orderBy(sql`id = ${id}::uuid`, 'desc')
    .orderBy('id')
    .execute()
}
