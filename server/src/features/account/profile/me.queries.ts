import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { eraseCards } from '#records/customer-cards.ts'
import { dropPhotos } from '#records/photos.ts'
import type { Trx } from '#db/transaction.ts'
import type { AccountRow } from '../queries.ts'

/**
 * Deletes an account with its sessions, notifications and keys (by cascade), and the data stored by number. Reviews
 * keep their stars without an author; their texts may name the person and are erased. The number's counters stay under
 * its keyed hash, so that leaving resets no limit.
 */
export async function eraseAccount(
  trx: Trx,
  { id, phone }: Pick<AccountRow, 'id' | 'phone'>,
): Promise<void> {
  await trx.deleteFrom('message').where('to_phone', '=', phone).execute()
  await trx.deleteFrom('otp_challenge').where('phone', '=', phone).execute()
  await trx.deleteFrom('member_invitation').where('phone', '=', phone).execute()
  await trx.deleteFrom('handset_message').where('phone', '=', phone).execute()
  await eraseReviewTexts(trx, id)
  // Photos that a business uses belong to the business, even if this person uploaded them.
  await dropPhotos(trx, sql`uploaded_by = ${id} and business_id is null`)
  await trx.deleteFrom('handset_outage').where('phone', '=', phone).execute()
  await eraseCards(trx, id)
  await trx.deleteFrom('account').where('id', '=', id).execute()
}

/** Erases the texts of an account's reviews: comments, their answers, which may name the author, and copies in reports. */
async function eraseReviewTexts(trx: Trx, accountId: string): Promise<void> {
  await sql`
    update report set seen = '{}' from reported_content as content join review on review.id = content.subject_id
    where content.id = report.content_id and content.kind = 'review' and review.customer_id = ${accountId}`.execute(
    trx,
  )
  await trx
    .updateTable('review')
    .set({ comment: '', answer: null, answered_at: null })
    .where('customer_id', '=', accountId)
    .where((row) => row.or([row('comment', '!=', ''), row('answer', 'is not', null)]))
    .execute()
}

/** Deletes expired rows: those older than the given instants. */
export async function purgeIdentity(
  db: Db,
  before: { now: Date; dayAgo: Date; monthAgo: Date; yearAgo: Date },
): Promise<void> {
  const { now, dayAgo, monthAgo, yearAgo } = before
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('known_device').where('expires_at', '<=', now).execute()
  await db.deleteFrom('otp_challenge').where('created_at', '<', dayAgo).execute()
  await db.deleteFrom('otp_number').where('touched_at', '<', dayAgo).execute()
  await db.deleteFrom('rate_limit').where('expires_at', '<=', now).execute()
  await db.deleteFrom('handset_message').where('at', '<', monthAgo).execute()
  await db
    .deleteFrom('message')
    .where('created_at', '<', monthAgo)
    .where('status', 'not in', ['queued', 'sending'])
    .execute()
  await db.deleteFrom('message_event').where('at', '<', monthAgo).execute()
  await db
    .deleteFrom('message_spending')
    .where('day', '<=', sql<string>`${yearAgo}::date`)
    .execute()
  await db.deleteFrom('member_invitation').where('expires_at', '<', monthAgo).execute()
  await db.deleteFrom('barred_number').where('until', '<=', now).execute()
  await db.deleteFrom('left_account').where('left_at', '<', monthAgo).execute()
  await db.deleteFrom('notification').where('created_at', '<', yearAgo).execute()
  await sql`select audit_purge(${yearAgo})`.execute(db)
}
