import { sql, type RawBuilder } from 'kysely'
import { photoUrl } from '@awan/core/photo/rules'
import { addJob } from '../db/jobs.ts'
import type { Trx } from '../db/transaction.ts'

/** Whose photos may be used: the shop's own, and what this person uploaded and nobody uses; none that was taken down. */
interface Claim {
  businessId: string
  accountId: string
}

/**
 * Makes these photos the gallery of a business, in this order; the first is its cover. What was in it and is not any more
 * stays the shop's, out of use. False where one of them is neither the shop's nor the person's: then nothing has changed.
 * After the business has been locked.
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
  // One statement: places are exchanged, and no two may ever share one.
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
 * Takes a photo for something else of the shop, such as a member of staff, whose row then names `photoUrl(photoId)`.
 * False where it is neither the shop's nor the person's.
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

/** Deletes the photos of which this is true; their files go soon after. */
export async function dropPhotos(trx: Trx, which: RawBuilder<boolean>): Promise<void> {
  const photos = await trx.deleteFrom('photo').where(which).returning('id').execute()
  if (photos.length > 0) await addJob(trx, 'drop_photos', { photoIds: photos.map(({ id }) => id) })
}

function isUsable({ businessId, accountId }: Claim) {
  return sql<boolean>`taken_down_at is null
    and (business_id = ${businessId} or (business_id is null and uploaded_by = ${accountId}))`
}
