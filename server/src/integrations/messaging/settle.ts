import type { Selectable } from 'kysely'
import { languageOr } from '@awan/core/language'
import { arrivalOf, LOOK_AGAIN } from '@awan/core/messaging/delivery'
import { FAULTS, type MessageFault } from '@awan/core/messaging/faults'
import { keepsWords } from '@awan/core/messaging/resend'
import { retryAfter, segmentsOf } from '@awan/core/messaging/rules'
import { allowedAt } from '@awan/core/notification/quiet'
import { addJob } from '#db/jobs.ts'
import type { Trx } from '#db/transaction.ts'
import type { Message } from '#db/types.ts'
import type { Dispatcher } from './dispatcher.ts'
import { addSendJob, isUrgent, queueMessage } from './outbox.ts'
import type { Channel, Content, Outcome, Outgoing, Provider } from './port.ts'
import { correct } from './spending.ts'
import { forgetSubscription } from './subscriptions.ts'

export type MessageRow = Selectable<Message>

const channelOf = (name: string): Channel => (name === 'whatsapp' || name === 'push' ? name : 'sms')

/** Converts a row to the message passed to a provider. */
export function outgoing(row: MessageRow & { text: string }): Outgoing {
  const { id, kind, text, language } = row
  return {
    // The cast is safe: only `queueMessage` writes this column.
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

/** Returns the number of billed segments of a message. */
export const segmentsIn = ({ channel, text }: Pick<Outgoing, 'channel' | 'text'>): number =>
  channel === 'sms' ? segmentsOf(text) : 1

/**
 * Returns whether a message can be sent by another channel: one with a fallback channel, or a WhatsApp message of a
 * challenge if its code can be sent by SMS too.
 */
export function hasOtherWay(row: MessageRow, { accepts }: Pick<Dispatcher, 'accepts'>): boolean {
  const { channel, challenge_id, fallback_channel } = row
  if (fallback_channel !== null) return true
  if (channel !== 'whatsapp' || challenge_id === null) return false
  return accepts({ ...outgoing({ ...row, text: row.text ?? '' }), channel: 'sms' })
}

/** Marks a message as failed and starts its fallback, if it has one; called once per message, so the fallback starts once. */
export async function giveUp(
  trx: Trx,
  message: MessageRow,
  fault: MessageFault,
  now: Date,
): Promise<void> {
  const urgent = isUrgent(message.kind)
  const kept = keepsWords({ urgent, hasOtherWay: message.fallback_channel !== null }, fault)
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
  // For an opt-in this reschedules the pending job with the same key to now.
  const key = `${insteadOf === 'opt_in' ? 'opt-in' : 'code'}:${challengeId}`
  await addJob(trx, 'send_by_sms', { challengeId, insteadOf }, { key, runAt: now, urgent: true })
}

export const isOver = ({ expires_at: end }: MessageRow, now: Date) => end !== null && end <= now

async function sendInstead(trx: Trx, message: MessageRow, now: Date): Promise<void> {
  const { id, text, fallback_channel: channel, fallback_phone: phone } = message
  if (text === null || channel === null || phone === null) return
  const { template, code, buttons, quiet } = outgoing({ ...message, text })
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
      dueAt: new Date(allowedAt(quiet ?? null, now.getTime())),
      replaces: id,
    },
    now,
  )
}

/** Schedules a retry after a growing delay; gives the message up if it has a fallback, or after the last retry. */
async function tryLater(
  trx: Trx,
  message: MessageRow,
  fault: MessageFault,
  {
    now,
    dispatcher,
    atLeast = 0,
  }: { now: Date; dispatcher: Dispatcher; atLeast: number | undefined },
): Promise<void> {
  if (hasOtherWay(message, dispatcher)) await giveUp(trx, message, fault, now)
  else await sendAgain(trx, message, fault, { now, atLeast })
}

/** Resends a message that certainly was not sent, unless it was withdrawn meanwhile. */
export async function sendAgain(
  trx: Trx,
  message: MessageRow,
  fault: MessageFault,
  { now, atLeast = 0 }: { now: Date; atLeast?: number | undefined },
): Promise<void> {
  const wait = retryAfter(message.attempts)
  if (message.text === null) await giveUp(trx, message, 'withdrawn', now)
  else if (wait === undefined) await giveUp(trx, message, fault, now)
  else await putOff(trx, message, new Date(now.getTime() + Math.max(wait, atLeast)), fault)
}

/** Queues a message again, due at `until`. */
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

/** An attempt with its outcome. */
interface Tried {
  id: string
  attempts: number
  provider: Provider
  outcome: Outcome
  dispatcher: Dispatcher
  now: Date
}

/** Records the outcome of an attempt; does nothing if a later attempt has started. */
export async function settle(trx: Trx, tried: Tried): Promise<void> {
  const { id, attempts, outcome, now } = tried
  const row = await trx
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if (outcome.result === 'taken') await close(trx, row, outcome, tried)
  // The receipt may have arrived before the response to the request.
  else if (row.status !== 'sending' && row.status !== 'unknown') return
  else if (outcome.result === 'refused') await refuse(trx, row, outcome, tried)
  else await wonder(trx, row, outcome.fault, now)
}

async function close(
  trx: Trx,
  row: MessageRow,
  { providerMessageId, segments }: Extract<Outcome, { result: 'taken' }>,
  { provider, dispatcher, now }: Tried,
): Promise<void> {
  const { id, kind, text, status } = row
  const counted = segments ?? segmentsIn({ channel: channelOf(row.channel), text: text ?? '' })
  const cost = counted * provider.price
  const at = row.tried_at ?? now
  await correct(trx, { by: cost - Number(row.cost), at })
  const known = { provider: provider.name, provider_message_id: providerMessageId, cost }
  const isNew = status === 'sending' || status === 'unknown'
  const isFollowed = provider.receipts || provider.track !== undefined
  const waits = isNew && isFollowed && hasOtherWay(row, dispatcher)
  await trx
    .updateTable('message')
    .set({
      ...known,
      segments: counted,
      sent_at: now,
      ...(isNew ? { status: 'sent', error: null } : {}),
      // The fallback needs the text if the message is not delivered.
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
  { dispatcher, now }: Tried,
): Promise<void> {
  await correct(trx, { by: -Number(row.cost), at: row.tried_at ?? now })
  await trx.updateTable('message').set({ cost: 0 }).where('id', '=', row.id).execute()
  if (fault === 'unsubscribed') await forgetSubscription(trx, row)
  if (FAULTS[fault].kind === 'person') await giveUp(trx, row, fault, now)
  else await tryLater(trx, row, fault, { now, dispatcher, atLeast })
}

/** Marks a message as unknown after a lost response: its state is queried next, instead of resending it. */
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
