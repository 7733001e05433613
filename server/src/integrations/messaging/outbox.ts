import { type Selectable, sql } from 'kysely'
import { isLanguage, type Language } from '@awan/core/language'
import { retryAfter } from '@awan/core/messaging/rules'
import type { Db } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import type { Message } from '#db/types.ts'
import type { Trx } from '#db/transaction.ts'
import type { Channel, Content, Outgoing, SendMessage } from './port.ts'

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
  /** Not sent any more from then on. */
  expiresAt?: Date
}

/** A person looks at a screen that waits for these. */
const URGENT: ReadonlySet<string> = new Set(['code', 'opt_in'])
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
      dedupe_key: message.dedupeKey,
      due_at: now,
      expires_at: message.expiresAt,
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
    .where('status', '=', 'queued')
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

export interface Delivery {
  db: Db
  send: SendMessage
  clock: () => Date
  /** Hears of each try that failed. */
  onFailure: (error: unknown) => void
}

/**
 * Sends one message and erases its text. Its row stays locked meanwhile, so that no two workers send
 * it; a worker that dies before its end leaves it queued: at least once, twice only after a crash.
 */
export async function deliverMessage(delivery: Delivery, messageId: string): Promise<void> {
  const { db, send, clock, onFailure } = delivery
  await db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('message')
      .selectAll()
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!message) return
    const { id, text, expires_at: expires } = message
    if (text === null || (expires && expires <= clock())) {
      await giveUp(trx, message, clock())
      return
    }
    try {
      await send(outgoing({ ...message, text }))
    } catch (error) {
      onFailure(error)
      await retryLater(trx, { ...message, attempts: message.attempts + 1 }, clock())
      return
    }
    await close(trx, id, { status: 'sent', attempts: message.attempts + 1, sent_at: clock() })
  })
}

const channelOf = (name: string): Channel => (name === 'whatsapp' || name === 'push' ? name : 'sms')

/** A row as its provider gets it. */
function outgoing(row: Selectable<Message> & { text: string }): Outgoing {
  const { id, kind, text, language } = row
  return {
    // Written by queueMessage alone.
    ...(row.content as Content | null),
    id,
    kind,
    text,
    channel: channelOf(row.channel),
    to: row.to_push ?? row.to_phone ?? '',
    language: isLanguage(language) ? language : 'ar',
    expiresAt: row.expires_at ?? undefined,
  }
}

async function close(
  trx: Trx,
  id: string,
  values: { status: 'sent' | 'failed'; attempts?: number; sent_at?: Date },
): Promise<void> {
  await trx
    .updateTable('message')
    .set({ ...values, text: null, content: null })
    .where('id', '=', id)
    .execute()
}

interface Undelivered {
  id: string
  kind: string
  channel: string
  challenge_id: string | null
  attempts: number
}

/** Someone waits for a code that SMS can bring as well: better at once than WhatsApp later. */
function hasOtherWay({ channel, challenge_id }: Undelivered): boolean {
  return channel === 'whatsapp' && challenge_id !== null
}

async function giveUp(trx: Trx, message: Undelivered, now: Date): Promise<void> {
  const { id, kind, challenge_id: challengeId, attempts } = message
  await close(trx, id, { status: 'failed', attempts })
  if (challengeId === null || !hasOtherWay(message)) return
  const insteadOf = kind === 'opt_in' ? 'opt_in' : 'code'
  // For an opt-in this moves the timer that waits under the same key to now.
  const key = `${insteadOf === 'opt_in' ? 'opt-in' : 'code'}:${challengeId}`
  await addJob(trx, 'send_by_sms', { challengeId, insteadOf }, { key, runAt: now, urgent: true })
}

async function retryLater(trx: Trx, message: Undelivered, now: Date): Promise<void> {
  const { id, attempts } = message
  const wait = hasOtherWay(message) ? undefined : retryAfter(attempts)
  if (wait === undefined) {
    await giveUp(trx, message, now)
    return
  }
  const runAt = new Date(now.getTime() + wait)
  await trx.updateTable('message').set({ attempts, due_at: runAt }).where('id', '=', id).execute()
  await addSendJob(trx, message, runAt)
}

/** Queues again what a worker that died had taken with it. */
export async function rescueMessages(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const silent = await trx
      .updateTable('message')
      .set({ due_at: now })
      .where('id', 'in', (overdue) =>
        overdue
          .selectFrom('message')
          .select('id')
          .where('status', '=', 'queued')
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

async function addSendJob(
  trx: Trx,
  message: { id: string; kind: string },
  runAt?: Date,
): Promise<void> {
  const options = { key: `message:${message.id}`, urgent: URGENT.has(message.kind), runAt }
  await addJob(trx, 'send_message', { messageId: message.id }, options)
}
