import { OPT_IN_WAIT, readAnswer } from '@awan/core/account/opt-in'
import { CODE_LIFE, type NumberRecord, withOptIn } from '@awan/core/account/rules'
import { addJob, type Jobs } from '#db/jobs.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { queueMessage, withdrawMessages } from '#integrations/messaging/outbox.ts'
import type { Reply } from '#integrations/messaging/port.ts'
import { optInMessage } from '../messages.ts'
import { hashPhone } from './otp-code.rules.ts'
import {
  countsOf,
  freshCode,
  languageOf,
  lockCounts,
  type SendDeps,
  sendCode,
  standing,
  type StandingChallenge,
} from './otp-send.service.ts'
import {
  type Challenge,
  findAwaiting,
  findChallenge,
  listOverdueOptIns,
  listSpared,
  lockNumber,
  saveNumber,
  takeFallback,
  takeOptIn,
} from './otp.queries.ts'

/** Milliseconds after which an opt-in's timer counts as lost with its worker. */
const OVERDUE = 5000

/** Returns the columns of a challenge that awaits an opt-in reply and has no code yet. */
export function awaitingColumns(now: Date) {
  const expires_at = new Date(now.getTime() + OPT_IN_WAIT)
  return { status: 'awaiting_opt_in', code_hash: null, sent_at: now, expires_at } as const
}

/** Asks a phone by WhatsApp whether its code may be sent there, and schedules the end of the wait. */
export async function sendOptIn(
  deps: SendDeps,
  trx: Trx,
  requested: { challenge: Challenge; number: NumberRecord; now: Date },
): Promise<StandingChallenge> {
  const { challenge, now } = requested
  const { id, phone, expires_at } = challenge
  await withdrawMessages(trx, {
    to: phone,
    kinds: ['code', 'opt_in'],
    except: await listSpared(trx, challenge),
  })
  const message = {
    to: phone,
    channel: 'whatsapp',
    kind: 'opt_in',
    ...optInMessage(languageOf(challenge)),
    dedupeKey: `opt-in:${id}`,
    challengeId: id,
    expiresAt: expires_at,
  } as const
  await queueMessage(trx, message, now)
  const timer = { key: `opt-in:${id}`, runAt: expires_at, urgent: true }
  await addJob(trx, 'send_by_sms', { challengeId: id, insteadOf: 'opt_in' }, timer)
  const number = withOptIn(requested.number, now.getTime())
  await saveNumber(trx, countsOf(deps.config.secret, challenge), number)
  return standing(deps, challenge, number, now)
}

/**
 * Handles a phone's reply to its opt-in, from the simulator or a provider's webhook. YES sends the code by WhatsApp and
 * a refusal sends it by SMS, at most one of them and once; other text is ignored. No reply logs anyone in: the code
 * must still be entered on the device that requested it. Returns false if the message answers no opt-in.
 */
export async function takeReply(deps: SendDeps, reply: Reply): Promise<boolean> {
  const answer = reply.channel === 'whatsapp' ? readAnswer(reply.text) : undefined
  // A reply to another question does not count, even if its text is YES or NO.
  if (answer === undefined || (reply.context && reply.context.kind !== 'opt_in')) return false
  const now = deps.clock()
  return inTransaction(deps.db, async (trx) => {
    await lockNumber(trx, hashPhone(deps.config.secret, reply.phone), now)
    const requested = await findAwaiting(trx, reply.phone, now)
    // A reply sent before the question answers another one; carriers report whole seconds.
    if (!requested || wholeSecond(reply.sentAt) < wholeSecond(requested.sent_at)) return false
    const number = await lockCounts(trx, deps.config.secret, requested, now)
    if (answer === 'no') {
      await sendInstead(deps, trx, { requested, number, insteadOf: 'opt_in', now })
      return true
    }
    const { code, columns } = freshCode(deps, { ...requested, challengeId: requested.id }, now)
    const challenge = await takeOptIn(trx, requested.id, columns, now)
    if (challenge) await sendCode(deps, trx, { challenge, code, number, now })
    return true
  })
}

/**
 * Sends the code of a challenge by SMS after WhatsApp failed: no reply, or an undeliverable message. Does nothing if a
 * reply was faster or the code's lifetime has passed.
 */
export async function fallBack(deps: SendDeps, job: Jobs['send_by_sms']): Promise<void> {
  const now = deps.clock()
  const requested = await findChallenge(deps.db, job.challengeId)
  if (!requested || requested.sent_at.getTime() + CODE_LIFE <= now.getTime()) return
  await inTransaction(deps.db, async (trx) => {
    const number = await lockCounts(trx, deps.config.secret, requested, now)
    await sendInstead(deps, trx, { requested, number, insteadOf: job.insteadOf, now })
  })
}

/** Sends the new code by SMS, once per challenge; undefined if it is no longer due. Callers hold the locks. */
export async function sendInstead(
  deps: SendDeps,
  trx: Trx,
  fallback: {
    requested: Challenge
    number: NumberRecord
    insteadOf: Jobs['send_by_sms']['insteadOf']
    now: Date
  },
): Promise<StandingChallenge | undefined> {
  const { requested, number, insteadOf, now } = fallback
  const { code, columns } = freshCode(deps, { ...requested, challengeId: requested.id }, now)
  const challenge = await takeFallback(trx, { id: requested.id, insteadOf }, columns)
  if (!challenge) return undefined
  return sendCode(deps, trx, { challenge, code, number, now, replaces: insteadOf === 'code' })
}

/** Ends the waits whose timer was lost with its worker. */
export async function rescueOptIns(deps: SendDeps): Promise<void> {
  const due = new Date(deps.clock().getTime() - OVERDUE)
  const stale = new Date(due.getTime() - CODE_LIFE)
  for (const { id } of await listOverdueOptIns(deps.db, { due, stale }))
    await fallBack(deps, { challengeId: id, insteadOf: 'opt_in' })
}

function wholeSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
