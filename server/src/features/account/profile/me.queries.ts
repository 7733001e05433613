import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteInBatches, purgeAudit } from '#db/job-steps.ts'
import type { DB } from '#db/types.ts'
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

/** Returns the statements that delete expired rows, those older than the given instants; each runs on its own. */
export function purgesOf(
  db: Db,
  { now, dayAgo, monthAgo, yearAgo }: { now: Date; dayAgo: Date; monthAgo: Date; yearAgo: Date },
): (() => Promise<unknown>)[] {
  const purge = (table: keyof DB, where: RawBuilder<unknown>) => () =>
    deleteInBatches(db, table, where)
  return [
    purge('session', sql`expires_at <= ${now}`),
    purge('known_device', sql`expires_at <= ${now}`),
    purge('otp_challenge', sql`created_at < ${dayAgo}`),
    purge('otp_number', sql`touched_at < ${dayAgo}`),
    purge('rate_limit', sql`expires_at <= ${now}`),
    purge('handset_message', sql`at < ${monthAgo}`),
    purge('message', sql`created_at < ${monthAgo} and status not in ('queued', 'sending')`),
    purge('message_event', sql`at < ${monthAgo}`),
    purge('message_spending', sql`day <= ${yearAgo}::date`),
    purge('member_invitation', sql`expires_at < ${monthAgo}`),
    purge('barred_number', sql`until <= ${now}`),
    purge('left_account', sql`left_at < ${monthAgo}`),
    purge('notification', sql`created_at < ${yearAgo}`),
    () => purgeAudit(db, yearAgo),
  ]
}
