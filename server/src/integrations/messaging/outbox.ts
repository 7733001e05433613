import { sql } from 'kysely'
import type { Language } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import type { Trx } from '#db/transaction.ts'
import type { Channel, Content } from './port.ts'

export interface NewMessage extends Content {
  /** A number, `+964…`; for push the id of a subscription. */
  to: string
  channel: Channel
  /** Kind of message; urgent ones (`code`, `opt_in`) are sent before all others. */
  kind: string
  /** The whole message in its reader's language; with a template, the same words. */
  text: string
  /** The language of the text and of its template. */
  language?: Language
  /** The same message is never queued twice. */
  dedupeKey: string
  accountId?: string
  challengeId?: string
  /** The appointment it is about. */
  appointmentId?: string
  /** The channel used once if this one fails. */
  fallback?: { channel: 'sms' | 'whatsapp'; phone: string }
  /** The message that did not arrive, where this one takes its place. */
  replaces?: string
  /** Not sent any more from then on. */
  expiresAt?: Date
}

/** A person looks at a screen that waits for these. */
const URGENT: ReadonlySet<string> = new Set(['code', 'opt_in'])
export const isUrgent = (kind: string): boolean => URGENT.has(kind)

/** Lifetime of messages that are not urgent, in milliseconds. */
const LIFE = 24 * 60 * 60_000
/** Silence of a worker after which another one retries its message. */
const SILENCE = 10_000

/** Queues a message in the transaction of its cause: both happen or neither does. */
export async function queueMessage(trx: Trx, message: NewMessage, now: Date): Promise<void> {
  const { channel, to, fallback, template, code, buttons, path, title } = message
  const content = { template, code, buttons, path, title }
  const row = await trx
    .insertInto('message')
    .values({
      account_id: message.accountId,
      challenge_id: message.challengeId,
      appointment_id: message.appointmentId,
      ...(channel === 'push' ? { to_push: to } : { to_phone: to }),
      channel,
      kind: message.kind,
      language: message.language,
      text: message.text,
      content: JSON.stringify(content),
      fallback_channel: fallback?.channel,
      fallback_phone: fallback?.phone,
      replaces: message.replaces,
      dedupe_key: message.dedupeKey,
      due_at: now,
      expires_at: message.expiresAt ?? new Date(now.getTime() + LIFE),
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .returning(['id', 'kind'])
    .executeTakeFirst()
  if (row) await addSendJob(trx, row)
}

/** Withdraws pending messages about an appointment; a message being sent cannot be withdrawn. */
export async function withdrawAbout(
  trx: Trx,
  { appointmentId, kinds }: { appointmentId: string; kinds: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('message')
    .set(WITHDRAWN)
    .where('appointment_id', '=', appointmentId)
    .where('kind', 'in', kinds)
    // Failed messages that could be resent are withdrawn too.
    .where(sql<boolean>`(status = 'queued' or (status = 'failed' and text is not null))`)
    .execute()
}

const WITHDRAWN = { status: 'failed', error: 'withdrawn', text: null, content: null }

/** Withdraws pending messages to a number, except those of given challenges; a message being sent cannot be withdrawn. */
export async function withdrawMessages(
  trx: Trx,
  messages: { to: string; kinds: readonly string[]; except?: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('message')
    .set(WITHDRAWN)
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('message')
        .select('id')
        .where('to_phone', '=', messages.to)
        .where('kind', 'in', messages.kinds)
        .where('status', '=', 'queued')
        .where(sql<boolean>`coalesce(challenge_id <> all(${messages.except ?? []}::uuid[]), true)`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Erases the texts of failed messages that are too old to resend. */
export async function eraseOutlived(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('message')
    .set({ text: null, content: null })
    .where('status', '=', 'failed')
    .where('text', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
}

/** Reschedules overdue messages: their worker died, or their response was lost. */
export async function rescueMessages(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const silent = await trx
      .updateTable('message')
      .set({ due_at: now })
      .where('id', 'in', (overdue) =>
        overdue
          .selectFrom('message')
          .select('id')
          .where('status', 'in', ['queued', 'sending', 'unknown'])
          .where(
            'due_at',
            '<',
            sql<Date>`${now}::timestamptz - make_interval(secs => ${SILENCE / 1000})`,
          )
          .orderBy('due_at')
          .limit(500)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind'])
      .execute()
    for (const message of silent) await addSendJob(trx, message)
  })
}

/** Schedules a send job, now or later; urgent messages first. */
export async function addSendJob(
  trx: Trx,
  message: { id: string; kind: string },
  runAt?: Date,
): Promise<void> {
  const urgent = isUrgent(message.kind)
  const options = { key: `message:${message.id}`, urgent, bulk: !urgent, runAt }
  await addJob(trx, 'send_message', { messageId: message.id }, options)
}
