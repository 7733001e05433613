import { sql } from 'kysely'
import { dropPhotos } from '#records/photos.ts'
import type { Trx } from '#db/transaction.ts'

/** Businesses without another owner who can log in: a suspended one can do nothing for them. */
export interface OwnedAlone {
  /** Without any other owner, never public and without appointments of other customers: deleted with the account. */
  going: readonly string[]
  /** All others: they need another owner first. */
  staying: readonly string[]
}

/**
 * Locks all businesses an account owns, and returns those that would be left without an owner. The locks make the
 * second of two owners who delete their accounts concurrently see that the first is gone, and prevent new appointments
 * in a business to be deleted. Call it before locking the account and staff.
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
  const { rows: alone } = await sql<{ id: string; shared: boolean; visited: boolean }>`
    select business.id, others.working is not null as shared, exists (
      select from appointment
      left join business_customer as card
        on card.business_id = appointment.business_id and card.id = appointment.business_customer_id
      where appointment.business_id = business.id
        and coalesce(appointment.customer_id, card.account_id) is distinct from account.id
        and card.phone is distinct from account.phone
    ) as visited
    from business join account on account.id = ${accountId}::uuid
    cross join lateral (
      select bool_or(other.suspended_at is null) as working
      from business_member join account as other on other.id = account_id
      where business_id = business.id and role = 'owner' and account_id <> account.id
    ) as others
    where business.id = any (${owned.map(({ id }) => id)}::uuid[])
      -- A suspended account that leaves takes no owner away who could log in.
      and (others.working is null or not (others.working or account.suspended_at is not null))`.execute(
    trx,
  )
  // Both statuses exist only before the first approval: no decision leads back to them.
  const unseen = new Set(
    owned.flatMap(({ id, status }) => (status === 'pending' || status === 'declined' ? id : [])),
  )
  const goes = ({ id, shared, visited }: (typeof alone)[number]) =>
    unseen.has(id) && !shared && !visited
  return {
    going: alone.filter(goes).map(({ id }) => id),
    staying: alone.filter((one) => !goes(one)).map(({ id }) => id),
  }
}

/**
 * Deletes locked businesses with all their data; the files of their photos follow soon after. Audit entries stay, with
 * their details redacted.
 */
async function eraseBusinesses(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await dropPhotos(trx, sql`business_id = any (${ids}::uuid[])`)
  await trx.deleteFrom('occupancy').where('business_id', 'in', ids).execute()
  await trx.deleteFrom('appointment').where('business_id', 'in', ids).execute()
  await trx.deleteFrom('business').where('id', 'in', ids).execute()
  await sql`select audit_redact(${ids}::uuid[])`.execute(trx)
}

/** Handling of an account's businesses when the account is deleted. */
export const ownedShops = { lockAlone: lockOwnedAlone, erase: eraseBusinesses }
