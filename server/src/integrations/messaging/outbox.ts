import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@awan/core/language'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'
import type { Channel, Content } from './port.ts'

export interface NewMessage extends Content {
  /** Phone number, `+964…`; for push the id of a subscription. */
  to: string
  channel: Channel
  /** Kind of message; urgent kinds (`code`, `opt_in`) are sent before all others. */
  kind: string
  /** Full text in the reader's language; with a template, the text of the filled template. */
  text: string
  /** Language of the text and of its template. */
  language?: Language
  /** Deduplication key: a second message with the same key is not queued. */
  dedupeKey: string
  accountId?: string
  challengeId?: string
  /** Appointment that the message is about. */
  appointmentId?: string
  /** Channel and number used once if this channel fails. */
  fallback?: { channel: 'sms' | 'whatsapp'; phone: string }
  /** Id of the undelivered message that this one replaces. */
  replaces?: string
  /** Time from which the message is sent; undefined: now. */
  dueAt?: Date
  /** Time from which the message is no longer sent. */
  expiresAt?: Date
}

/** Kinds of messages that a person is waiting for on a screen. */
const URGENT: ReadonlySet<string> = new Set(['code', 'opt_in'])
export const isUrgent = (kind: string): boolean => URGENT.has(kind)

/** Lifetime of messages that are not urgent, in milliseconds. */
const LIFE = DAY_MS
/** Milliseconds after a message was due until another worker retries it. */
const SILENCE = 10_000

/** Queues a message in the transaction of its cause, so that both are committed or neither is. */
export async function queueMessage(trx: Trx, message: NewMessage, now: Date): Promise<void> {
  const { channel, to, fallback, template, code, buttons, path, title, quiet } = message
  const content = { template, code, buttons, path, title, quiet }
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
      due_at: message.dueAt ?? now,
      expires_at: message.expiresAt ?? new Date(now.getTime() + LIFE),
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .returning(['id', 'kind'])
    .executeTakeFirst()
  if (row) await addSendJob(trx, row, message.dueAt)
}

/** Withdraws the messages about an appointment. */
export async function withdrawAbout(
  trx: Trx,
  { appointmentId, kinds }: { appointmentId: string; kinds: readonly string[] },
): Promise<void> {
  await withdraw(trx, sql`appointment_id = ${appointmentId}::uuid and kind = any(${kinds}::text[])`)
}

/** Withdraws the messages to a number, except those of given challenges. */
export async function withdrawMessages(
  trx: Trx,
  { to, kinds, except = [] }: { to: string; kinds: readonly string[]; except?: readonly string[] },
): Promise<void> {
  await withdraw(
    trx,
    sql`to_phone = ${to} and kind = any(${kinds}::text[])
      and coalesce(challenge_id <> all(${except}::uuid[]), true)`,
  )
}

/**
 * Withdraws messages: one that waits, or could be resent, fails. One that is being sent, or has no receipt yet, may
 * arrive; it loses its text, so that no other attempt, provider or channel sends it. Locks first, in a statement of its
 * own: while it waits for a message that fails, the fallback is queued, which only a later statement sees.
 */
async function withdraw(trx: Trx, chosen: RawBuilder<unknown>): Promise<void> {
  const standing = sql`select id from message where ${chosen} and text is not null order by id for update`
  const lock = standing.execute(trx)
  const write = sql`
    update message set
      status = case status when 'queued' then 'failed' when 'sending' then 'unknown' else status end,
      error = case when status in ('queued', 'failed') then 'withdrawn' else error end,
      text = null,
      content = null
    where id in (${standing})`.execute(trx)
  await together([lock, write])
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

/** Reschedules overdue messages, up to 500: their worker died, or their response was lost. */
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

/** Schedules the job that sends a message, now or at `runAt`; urgent messages first. */
export async function addSendJob(
  trx: Trx,
  message: { id: string; kind: string },
  runAt?: Date,
): Promise<void> {
  const urgent = isUrgent(message.kind)
  const options = { key: `message:${message.id}`, urgent, bulk: !urgent, runAt }
  await addJob(trx, 'send_message', { messageId: message.id }, options)
}
