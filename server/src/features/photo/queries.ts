import { sql } from 'kysely'
import { MAX_UNUSED } from '@awan/core/photo/rules'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { businessIsGone } from '#http/limits/holding.ts'

interface PhotoRow {
  id: string
  width: number
  height: number
}

/** The gallery of a business in its order. */
export async function listGallery(db: Db, businessId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'width', 'height'])
    .where('business_id', '=', businessId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
}

export async function readVersion(db: Db, businessId: string): Promise<number> {
  const { version } = await db
    .selectFrom('business')
    .select('version')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow(businessIsGone)
  return version
}

/** Counts one change of the business and keeps it locked; undefined where somebody was faster. */
export async function raiseVersion(
  trx: Trx,
  businessId: string,
  version: number,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('business')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', businessId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** Holds whether somebody uses the photo in the alias `photo` otherwise than in the gallery. */
const isElsewhere = sql<boolean>`exists (
  select from staff
  where staff.business_id = photo.business_id and staff.photo like '%' || photo.id || '%'
)`

/** Returns whether this person may upload one more. */
export async function hasRoom(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ room: boolean }>`
    select count(*) < ${MAX_UNUSED} as room from photo
    where uploaded_by = ${accountId} and position is null and taken_down_at is null and not ${isElsewhere}`.execute(
    db,
  )
  return rows[0]?.room ?? false
}

/** Keeps a photo for whoever uploaded it; false where they have no room, or no account any more. */
export async function insertPhoto(
  trx: Trx,
  photo: PhotoRow & { accountId: string; bytes: number; at: Date },
): Promise<boolean> {
  const { accountId, at, ...columns } = photo
  // Two at once by the same person are counted one after the other.
  await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('unauthorized'))
  if (!(await hasRoom(trx, accountId))) return false
  await trx
    .insertInto('photo')
    .values({ ...columns, uploaded_by: accountId, created_at: at })
    .execute()
  return true
}

/**
 * Forgets photos that have been out of use since before `before`, unless a registration that is not sent in yet names
 * them; their ids, so that the files go too.
 */
export async function deleteUnused(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from photo
    where position is null and coalesce(unused_since, created_at) < ${before}
      and not ${isElsewhere}
      and not exists (
        select from business_draft
        where account_id = photo.uploaded_by and content::text like '%' || photo.id || '%'
      )
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these are photos that are there. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photo').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which of these photos are there and taken down by nobody: what may be served. */
export async function findServed(db: Db, ids: readonly string[]): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('id', 'in', ids)
    .where('taken_down_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id }) => [id, true]))
}
