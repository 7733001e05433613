import { sql } from 'kysely'
import { MAX_UNUSED } from '@awan/core/photo/rules'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { businessIsGone, lockCaller } from '#http/limits/row-locks.ts'

interface PhotoRow {
  id: string
  width: number
  height: number
  blur: string | null
}

/** Lists the gallery of a business in its order. */
export async function listGallery(db: Db, businessId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'width', 'height', 'blur'])
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

/** Increments the business's version and keeps the row locked; undefined if the version is stale. */
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

/**
 * Returns whether the account may upload another photo. A photo that a shop has used once belongs to the shop: after
 * its removal no screen lists it, so it does not count.
 */
export async function hasRoom(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ room: boolean }>`
    select count(*) < ${MAX_UNUSED} as room from photo
    where uploaded_by = ${accountId} and business_id is null`.execute(db)
  return rows[0]?.room ?? false
}

/** Finds the photo that an account uploaded under an idempotency key. */
export async function findUploaded(
  db: Db,
  accountId: string,
  key: string,
): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photo')
    .select(['id', 'width', 'height', 'blur'])
    .where('uploaded_by', '=', accountId)
    .where('upload_key', '=', key)
    .executeTakeFirst()
}

/**
 * Inserts a photo of the account and returns it, or the one already stored under its key; undefined if the account is
 * at its limit. Throws `unauthorized` if the account no longer exists.
 */
export async function insertPhoto(
  trx: Trx,
  photo: PhotoRow & { accountId: string; key: string | null; bytes: number; at: Date },
): Promise<PhotoRow | undefined> {
  const { accountId, key, at, ...columns } = photo
  await lockCaller(trx, accountId)
  const before = key === null ? undefined : await findUploaded(trx, accountId, key)
  if (before) return before
  if (!(await hasRoom(trx, accountId))) return undefined
  return trx
    .insertInto('photo')
    .values({ ...columns, uploaded_by: accountId, upload_key: key, created_at: at })
    .returning(['id', 'width', 'height', 'blur'])
    .executeTakeFirstOrThrow()
}

/** True if the row aliased `photo` is used elsewhere than in the gallery. */
const isElsewhere = sql<boolean>`exists (
  select from staff
  where staff.business_id = photo.business_id and staff.photo like '%' || photo.id || '%'
)`

/**
 * Deletes photos unused since before `before`, unless a draft registration refers to them; returns their ids, for the
 * deletion of their files.
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

/** Lists some older photos without a blur, newest first. */
export async function findSharp(db: Db, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('blur', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the blur of a photo that has none yet. */
export async function setBlur(db: Db, id: string, blur: string): Promise<void> {
  await db
    .updateTable('photo')
    .set({ blur })
    .where('id', '=', id)
    .where('blur', 'is', null)
    .execute()
}

/** Returns those of the ids that are photos. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photo').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of the photos that exist and are not taken down, so may be served. */
export async function findServed(db: Db, ids: readonly string[]): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('id', 'in', ids)
    .where('taken_down_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id }) => [id, true]))
}
