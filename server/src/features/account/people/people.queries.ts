import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { allOf, holdsWords } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'

/** Sign-up instant (microseconds since 1970), id. */
export type PersonPlace = [created: number, id: string]

export interface PersonRow {
  id: string
  full_name: string
  phone: string
  operator: boolean
  created_at: Date
  suspended_at: Date | null
  /** `created_at` in microseconds since 1970. */
  place: string
}

/** Lists accounts, newest first; one index searches names and numbers. */
export async function listPersonRows(
  db: Db,
  filter: { query?: string; suspended?: boolean },
  page: { after: PersonPlace | undefined; limit: number },
): Promise<PersonRow[]> {
  const place = sql`(extract(epoch from created_at) * 1000000)::bigint`
  const wanted = allOf([
    filter.query === undefined
      ? undefined
      : holdsWords(sql`search_fold(' ' || full_name || ' ' || phone)`, filter.query),
    filter.suspended === undefined
      ? undefined
      : sql`(suspended_at is not null) = ${filter.suspended}`,
    page.after && sql`(${place}, id) < (${page.after[0]}, ${page.after[1]}::uuid)`,
  ])
  const { rows } = await sql<PersonRow>`
    select id, full_name, phone, operator, created_at, suspended_at, ${place}::text as place
    from account where ${wanted}
    order by created_at desc, id desc limit ${page.limit}`.execute(db)
  return rows
}

export async function listSessionRows(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'client', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function listMemberships(db: Db, accountId: string) {
  return db
    .selectFrom('business_member')
    .innerJoin('business', 'business.id', 'business_member.business_id')
    .select(['business.id', 'business.name', 'business_member.role'])
    .where('account_id', '=', accountId)
    .orderBy('business.id')
    .execute()
}

export async function countUpcoming(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', accountId)
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Suspends an account; false for an operator and for an account already suspended. */
export async function suspendRow(
  trx: Trx,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('account')
    .set({ suspended_at: now, suspended_reason: reason })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where('operator', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lifts a suspension; false if there is none. */
export async function restoreRow(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('account')
    .set({ suspended_at: null, suspended_reason: '' })
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
