import { sql } from 'kysely'
import { dropPhotos } from '#records/photos.ts'
import type { Trx } from '#db/transaction.ts'

/** Businesses that nobody else owns than one person. */
export interface OwnedAlone {
  /** Never shown to anyone, and without an appointment of anybody else: nobody misses them. */
  going: readonly string[]
  /** The others: somebody has to answer for them. */
  staying: readonly string[]
}

/**
 * Returns what of a person's businesses would be left without an owner. All that the person owns stay locked, so that
 * of two owners who leave at once the second sees that the first is gone, and nobody writes an appointment down in one
 * that goes. Before the account and staff.
 */
async function lockOwnedAlone(trx: Trx, accountId: string): Promise<OwnedAlone> {
  const owned = await trx
    .selectFrom('business')
    .select(['id', 'status'])
    .where('id', 'in', (member) =>
      member
        .selectFrom('business_member')
        .select('business_id')
        .where('account_id', '=', accountId)
        .where('role', '=', 'owner'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (owned.length === 0) return { going: [], staying: [] }
  const { rows: alone } = await sql<{ id: string; visited: boolean }>`
    select business.id, exists (
      select from appointment
      left join business_customer as card
        on card.business_id = appointment.business_id and card.id = appointment.business_customer_id
      where appointment.business_id = business.id
        and coalesce(appointment.customer_id, card.account_id) is distinct from account.id
        and card.phone is distinct from account.phone
    ) as visited
    from business join account on account.id = ${accountId}::uuid
    where business.id = any (${owned.map(({ id }) => id)}::uuid[]) and not exists (
      select from business_member
      where business_id = business.id and role = 'owner' and account_id <> account.id
    )`.execute(trx)
  // Both come before the first approval only: no decision leads back to them.
  const unseen = new Set(
    owned.flatMap(({ id, status }) => (status === 'pending' || status === 'declined' ? id : [])),
  )
  const goes = ({ id, visited }: (typeof alone)[number]) => unseen.has(id) && !visited
  return {
    going: alone.filter(goes).map(({ id }) => id),
    staying: alone.filter((one) => !goes(one)).map(({ id }) => id),
  }
}

/**
 * Deletes locked businesses with all that is theirs, the files of their photos soon after. What was done there stays on
 * record, without a word of whom or what it was done to.
 */
async function eraseBusinesses(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await dropPhotos(trx, sql`business_id = any (${ids}::uuid[])`)
  await trx.deleteFrom('occupancy').where('business_id', 'in', ids).execute()
  await trx.deleteFrom('appointment').where('business_id', 'in', ids).execute()
  await trx.deleteFrom('business').where('id', 'in', ids).execute()
  await sql`select audit_redact(${ids}::uuid[])`.execute(trx)
}

/** Lists what becomes of the businesses of a person who leaves. */
export const ownedShops = { lockAlone: lockOwnedAlone, erase: eraseBusinesses }
