import { sql, type RawBuilder } from 'kysely'
import { photoUrl } from '@awan/core/photo/rules'
import { addJob } from '../db/jobs.ts'
import type { Trx } from '../db/transaction.ts'

/** Photos a caller may use: the shop's, and the caller's unused uploads, without those taken down. */
interface Claim {
  businessId: string
  accountId: string
}

/**
 * Sets the gallery of a business to these photos in this order; the first is the cover. Removed photos still belong to
 * the shop, unused. Returns false, without a change, if one belongs to neither the shop nor the caller. The business
 * must be locked.
 */
export async function arrangePhotos(
  trx: Trx,
  { businessId, accountId }: Claim,
  photoIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const usable = await trx
    .selectFrom('photo')
    .select('id')
    .where(isUsable({ businessId, accountId }))
    .where('id', 'in', photoIds.length > 0 ? photoIds : [null])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (usable.length !== photoIds.length) return false
  // One statement: positions are exchanged, and no two may ever be equal.
  await sql`
    update photo set
      business_id = ${businessId},
      position = array_position(${photoIds}::uuid[], id) - 1,
      unused_since = case when id = any(${photoIds}::uuid[]) then null else ${now}::timestamptz end
    where id = any(${photoIds}::uuid[]) or (business_id = ${businessId} and position is not null)
  `.execute(trx)
  const [cover] = photoIds
  await trx
    .updateTable('business')
    .set({ photo: cover === undefined ? null : photoUrl(cover) })
    .where('id', '=', businessId)
    .execute()
  return true
}

/**
 * Claims a photo for another use in the shop, such as a staff member, whose row then has `photoUrl(photoId)`. Returns
 * false if it belongs to neither the shop nor the caller.
 */
export async function claimPhoto(trx: Trx, claim: Claim, photoId: string): Promise<boolean> {
  const claimed = await trx
    .updateTable('photo')
    .set({ business_id: claim.businessId })
    .where('id', '=', photoId)
    .where(isUsable(claim))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes the photos that match the condition; their files are deleted soon after. */
export async function dropPhotos(trx: Trx, which: RawBuilder<boolean>): Promise<void> {
  const photos = await trx.deleteFrom('photo').where(which).returning('id').execute()
  if (photos.length > 0) await addJob(trx, 'drop_photos', { photoIds: photos.map(({ id }) => id) })
}

function isUsable({ businessId, accountId }: Claim) {
  return sql<boolean>`taken_down_at is null
    and (business_id = ${businessId} or (business_id is null and uploaded_by = ${accountId}))`
}
