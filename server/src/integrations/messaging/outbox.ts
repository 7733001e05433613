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
  /** Holds what it is about; those that a person waits for (`code`, `opt_in`) are sent before all others. */
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
  /** The way it goes, once, if this channel does not do. */
  fallback?: { channel: 'sms' | 'whatsapp'; phone: string }
  /** The message that did not arrive, where this one takes its place. */
  replaces?: string
  /** Not sent any more from then on. */
  expiresAt?: Date
}

/** A person looks at a screen that waits for these. */
const URGENT: ReadonlySet<string> = new Set(['code', 'opt_in'])
export const isUrgent = (kind: string): boolean => URGENT.has(kind)

/** Milliseconds after which what nobody waits for is worth nothing any more. */
const LIFE = 24 * 60 * 60_000
/** A message is tried again by another worker when its own has been silent for so long. */
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

/** Takes back what waits about an appointment; what is on its way at this moment cannot be taken back. */
export async function withdrawAbout(
  trx: Trx,
  { appointmentId, kinds }: { appointmentId: string; kinds: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('message')
    .set(WITHDRAWN)
    .where('appointment_id', '=', appointmentId)
    .where('kind', 'in', kinds)
    // What failed and could be sent again is taken back too.
    .where(sql<boolean>`(status = 'queued' or (status = 'failed' and text is not null))`)
    .execute()
}

const WITHDRAWN = { status: 'failed', error: 'withdrawn', text: null, content: null }

/** Takes back what waits for a number, but for that of some challenges; what is on its way at this moment cannot be taken back. */
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

/** Forgets the words of what failed and is worth nothing any more. */
export async function eraseOutlived(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('message')
    .set({ text: null, content: null })
    .where('status', '=', 'failed')
    .where('text', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
}

/** Looks again at what is overdue: a worker that died had taken it along, or its answer was lost. */
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

/** Has a message looked at, now or then; those that somebody waits for come first. */
export async function addSendJob(
  trx: Trx,
  message: { id: string; kind: string },
  runAt?: Date,
): Promise<void> {
  const urgent = isUrgent(message.kind)
  const options = { key: `message:${message.id}`, urgent, bulk: !urgent, runAt }
  await addJob(trx, 'send_message', { messageId: message.id }, options)
}
