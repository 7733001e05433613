import type { Selectable } from 'kysely'
import { languageOr } from '@awan/core/language'
import { arrivalOf, LOOK_AGAIN } from '@awan/core/messaging/delivery'
import { FAULTS, type MessageFault } from '@awan/core/messaging/faults'
import { keepsWords } from '@awan/core/messaging/resend'
import { retryAfter, segmentsOf } from '@awan/core/messaging/rules'
import { addJob } from '#db/jobs.ts'
import type { Trx } from '#db/transaction.ts'
import type { Message } from '#db/types.ts'
import { addSendJob, isUrgent, queueMessage } from './outbox.ts'
import type { Channel, Content, Outcome, Outgoing, Provider } from './port.ts'
import { correct } from './spending.ts'
import { forgetSubscription } from './subscriptions.ts'

export type MessageRow = Selectable<Message>

const channelOf = (name: string): Channel => (name === 'whatsapp' || name === 'push' ? name : 'sms')

/** A row as its provider gets it. */
export function outgoing(row: MessageRow & { text: string }): Outgoing {
  const { id, kind, text, language } = row
  return {
    // Written by queueMessage alone.
    ...(row.content as Content | null),
    id,
    kind,
    text,
    channel: channelOf(row.channel),
    to: row.to_push ?? row.to_phone ?? '',
    language: languageOr(language, 'ar'),
    expiresAt: row.expires_at ?? undefined,
  }
}

/** The segments that a message is paid for. */
export const segmentsIn = ({ channel, text }: Pick<Outgoing, 'channel' | 'text'>): number =>
  channel === 'sms' ? segmentsOf(text) : 1

/** An urgent code that SMS can carry as well, or a message with a fallback channel. */
export const hasOtherWay = ({ channel, challenge_id, fallback_channel }: MessageRow): boolean =>
  fallback_channel !== null || (channel === 'whatsapp' && challenge_id !== null)

/** Ends a message that does not arrive and begins its other way, if it has one: it fails once, so once. */
export async function giveUp(
  trx: Trx,
  message: MessageRow,
  fault: MessageFault,
  now: Date,
): Promise<void> {
  const urgent = isUrgent(message.kind)
  const kept = keepsWords({ urgent, hasOtherWay: hasOtherWay(message) }, fault)
  await trx
    .updateTable('message')
    .set({ status: 'failed', error: fault, ...(kept ? {} : { text: null, content: null }) })
    .where('id', '=', message.id)
    .execute()
  const { kind, challenge_id: challengeId, channel, fallback_channel: instead } = message
  if (instead !== null && !isOver(message, now)) {
    await sendInstead(trx, message, now)
    return
  }
  if (channel !== 'whatsapp' || challengeId === null) return
  const insteadOf = kind === 'opt_in' ? 'opt_in' : 'code'
  // For an opt-in this moves the timer that waits under the same key to now.
  const key = `${insteadOf === 'opt_in' ? 'opt-in' : 'code'}:${challengeId}`
  await addJob(trx, 'send_by_sms', { challengeId, insteadOf }, { key, runAt: now, urgent: true })
}

export const isOver = ({ expires_at: end }: MessageRow, now: Date) => end !== null && end <= now

async function sendInstead(trx: Trx, message: MessageRow, now: Date): Promise<void> {
  const { id, text, fallback_channel: channel, fallback_phone: phone } = message
  if (text === null || channel === null || phone === null) return
  const { template, code, buttons } = outgoing({ ...message, text })
  await queueMessage(
    trx,
    {
      to: phone,
      channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
      kind: message.kind,
      text,
      language: languageOr(message.language, 'ar'),
      dedupeKey: `instead:${id}`,
      ...(template ? { template } : {}),
      ...(code === undefined ? {} : { code }),
      ...(buttons ? { buttons } : {}),
      ...(message.account_id === null ? {} : { accountId: message.account_id }),
      ...(message.appointment_id === null ? {} : { appointmentId: message.appointment_id }),
      ...(message.expires_at === null ? {} : { expiresAt: message.expires_at }),
      replaces: id,
    },
    now,
  )
}

/** Retries a message after a growing pause, or by its fallback channel; gives it up after the last attempt. */
export async function tryLater(
  trx: Trx,
  message: MessageRow,
  fault: MessageFault,
  { now, atLeast = 0 }: { now: Date; atLeast?: number | undefined },
): Promise<void> {
  const wait = hasOtherWay(message) ? undefined : retryAfter(message.attempts)
  if (wait === undefined) {
    await giveUp(trx, message, fault, now)
    return
  }
  await putOff(trx, message, new Date(now.getTime() + Math.max(wait, atLeast)), fault)
}

/** Resends a message that certainly was not sent. */
export async function sendAgain(
  trx: Trx,
  message: MessageRow,
  fault: MessageFault,
  now: Date,
): Promise<void> {
  const wait = retryAfter(message.attempts)
  if (wait === undefined) await giveUp(trx, message, fault, now)
  else await putOff(trx, message, new Date(now.getTime() + wait), fault)
}

/** Leaves a message waiting until then. */
export async function putOff(
  trx: Trx,
  { id, kind }: Pick<MessageRow, 'id' | 'kind'>,
  until: Date,
  fault: MessageFault,
): Promise<void> {
  const waiting = { status: 'queued', due_at: until, error: fault }
  await trx.updateTable('message').set(waiting).where('id', '=', id).execute()
  await addSendJob(trx, { id, kind }, until)
}

/** Writes down how a try ended; nothing where the message has gone on without it. */
export async function settle(
  trx: Trx,
  tried: { id: string; attempts: number; provider: Provider; outcome: Outcome; now: Date },
): Promise<void> {
  const { id, attempts, provider, outcome, now } = tried
  const row = await trx
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if (outcome.result === 'taken') await close(trx, row, provider, outcome, now)
  // A receipt may have been faster than the answer it belongs to.
  else if (row.status !== 'sending' && row.status !== 'unknown') return
  else if (outcome.result === 'refused') await refuse(trx, row, outcome, now)
  else await wonder(trx, row, outcome.fault, now)
}

async function close(
  trx: Trx,
  row: MessageRow,
  provider: Provider,
  { providerMessageId, segments }: Extract<Outcome, { result: 'taken' }>,
  now: Date,
): Promise<void> {
  const { id, kind, text, status } = row
  const counted = segments ?? segmentsIn({ channel: channelOf(row.channel), text: text ?? '' })
  const cost = counted * provider.price
  const at = row.tried_at ?? now
  await correct(trx, { by: cost - Number(row.cost), at })
  const known = { provider: provider.name, provider_message_id: providerMessageId, cost }
  const isNew = status === 'sending' || status === 'unknown'
  const isFollowed = provider.receipts || provider.track !== undefined
  const waits = isNew && isFollowed && hasOtherWay(row)
  await trx
    .updateTable('message')
    .set({
      ...known,
      segments: counted,
      sent_at: now,
      ...(isNew ? { status: 'sent', error: null } : {}),
      // Its other way needs the words, should it not arrive.
      ...(waits ? {} : { text: null, content: null }),
    })
    .where('id', '=', id)
    .execute()
  if (waits) await addSendJob(trx, row, new Date(now.getTime() + arrivalOf(isUrgent(kind))))
}

async function refuse(
  trx: Trx,
  row: MessageRow,
  { fault, retryAfter: atLeast }: Extract<Outcome, { result: 'refused' }>,
  now: Date,
): Promise<void> {
  await correct(trx, { by: -Number(row.cost), at: row.tried_at ?? now })
  await trx.updateTable('message').set({ cost: 0 }).where('id', '=', row.id).execute()
  if (fault === 'unsubscribed') await forgetSubscription(trx, row)
  if (FAULTS[fault].kind === 'person') await giveUp(trx, row, fault, now)
  else await tryLater(trx, row, fault, { now, atLeast })
}

/** The answer was lost: the message is looked for, not sent again. */
export async function wonder(
  trx: Trx,
  row: MessageRow,
  fault: MessageFault,
  now: Date,
): Promise<void> {
  const next = new Date(now.getTime() + LOOK_AGAIN)
  const unknown = { status: 'unknown', error: fault, due_at: next }
  await trx.updateTable('message').set(unknown).where('id', '=', row.id).execute()
  await addSendJob(trx, row, next)
}
