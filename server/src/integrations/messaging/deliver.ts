import { giveUpLostAfter, LEASE } from '@awan/core/messaging/delivery'
import { FAULTS, type MessageFault } from '@awan/core/messaging/faults'
import { parsePhone } from '@awan/core/phone'
import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import type { Dispatcher, ProviderRoute } from './dispatcher.ts'
import { isUrgent } from './outbox.ts'
import { takeReceipts } from './receipts.ts'
import type { Outcome, Outgoing } from './port.ts'
import {
  giveUp,
  hasOtherWay,
  isOver,
  type MessageRow,
  outgoing,
  putOff,
  segmentsIn,
  settle,
  sendAgain,
  wonder,
} from './settle.ts'
import { reserve } from './spending.ts'
import { addressOf } from './subscriptions.ts'

/** Milliseconds until a message is retried after the daily limit was reached. */
const LATER = 10 * MINUTE_MS

export interface Delivery {
  db: Db
  clock: () => Date
  dispatcher: Dispatcher
  /** Maximum cost per day, in the unit of the providers' prices; undefined: no limit. */
  dailyLimit: number | undefined
  /** Called when a provider accepts a message. */
  onTaken?: (provider: string) => void
  /** Called for each failed attempt: the provider, the reason, and the provider's own code. */
  onFailure: (failure: { provider: string; fault: MessageFault; code?: string | undefined }) => void
  /** Called with problems that need attention, such as the daily limit being reached. */
  alarm: (problem: string) => void
}

/**
 * Processes one message: sends it, queries its state if its response was lost, or gives it up. The message is claimed
 * before the call and settled after it, in separate transactions, so that no lock is held during a slow call; if the
 * worker dies in between, the response counts as lost.
 */
export async function deliverMessage(delivery: Delivery, messageId: string): Promise<void> {
  const claimed = await inTransaction(delivery.db, (trx) => claim(delivery, trx, messageId))
  if (!claimed) return
  if ('lost' in claimed) await findOut(delivery, claimed.lost)
  else if ('unheard' in claimed) await beginOtherWay(delivery, claimed.unheard)
  else await sendClaimed(delivery, claimed)
}

interface Claimed {
  message: Outgoing
  attempts: number
  /** First provider, with its channel. */
  route: ProviderRoute
  others: readonly ProviderRoute[]
}

async function claim(
  delivery: Delivery,
  trx: Trx,
  id: string,
): Promise<Claimed | { lost: MessageRow } | { unheard: MessageRow } | undefined> {
  const now = delivery.clock()
  const row = await trx
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending', 'unknown', 'sent'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.status === 'queued') return claimQueued(delivery, trx, row, now)
  if (row.status === 'sent')
    return row.text !== null && hasOtherWay(row, delivery.dispatcher) ? { unheard: row } : undefined
  // Another worker has claimed it, or its state was queried a moment ago.
  return row.due_at > now ? undefined : { lost: row }
}

async function claimQueued(
  { dispatcher, dailyLimit, alarm }: Delivery,
  trx: Trx,
  row: MessageRow,
  now: Date,
): Promise<Claimed | undefined> {
  const { id, kind, text } = row
  if (text === null || isOver(row, now)) {
    await giveUp(trx, row, 'expired', now)
    return undefined
  }
  const message = { ...outgoing({ ...row, text }), ...(await addressOf(trx, row)) }
  if (message.channel === 'push' && !message.subscription) {
    await giveUp(trx, row, 'unsubscribed', now)
    return undefined
  }
  if (message.channel !== 'push' && !parsePhone(message.to, { invented: true }).ok) {
    await giveUp(trx, row, 'invalid_number', now)
    return undefined
  }
  const routes = dispatcher.routes(message)
  if (routes.length === 0) {
    await giveUp(trx, row, 'no_route', now)
    return undefined
  }
  const admitted = dispatcher.admit(routes)
  if ('notBefore' in admitted) {
    if (hasOtherWay(row, dispatcher)) await giveUp(trx, row, 'unreachable', now)
    else await putOff(trx, row, admitted.notBefore, 'unreachable')
    return undefined
  }
  const { route } = admitted
  const cost = segmentsIn({ ...message, channel: route.channel }) * dearestOf(routes)
  const urgent = isUrgent(kind)
  if (!(await reserve(trx, { cost, limit: dailyLimit, urgent, at: now }))) {
    alarm('the daily spending limit for messages is reached')
    await putOff(trx, row, new Date(now.getTime() + LATER), 'spend_limit')
    return undefined
  }
  const attempts = row.attempts + 1
  await trx
    .updateTable('message')
    .set({
      status: 'sending',
      attempts,
      channel: route.channel,
      provider: route.provider.name,
      provider_message_id: null,
      cost,
      tried_at: now,
      due_at: new Date(now.getTime() + LEASE),
    })
    .where('id', '=', id)
    .execute()
  return { message, attempts, route, others: routes.filter((other) => other !== route) }
}

/** Returns the price to reserve from the daily limit: the highest among the routes, as any of them may send the message. */
const dearestOf = (routes: readonly ProviderRoute[]) =>
  Math.max(...routes.map(({ provider }) => provider.price))

/** Sends a message; if a provider certainly did not accept it, falls back to the next one at once. */
async function sendClaimed(delivery: Delivery, claimed: Claimed): Promise<void> {
  const { db, clock, dispatcher, onFailure } = delivery
  const { message, attempts } = claimed
  let { route, others } = claimed
  for (;;) {
    const outcome = await dispatcher.send(route, message, isUrgent(message.kind))
    if (outcome.result === 'taken') delivery.onTaken?.(route.provider.name)
    else onFailure({ provider: route.provider.name, fault: outcome.fault, code: outcome.code })
    const next = mayPassOn(outcome) ? nextOf(dispatcher, others) : undefined
    const { provider } = route
    if (!next || !(await passOn(delivery, { id: message.id, attempts, to: next }))) {
      const tried = { id: message.id, attempts, provider, outcome, dispatcher, now: clock() }
      await inTransaction(db, (trx) => settle(trx, tried))
      return
    }
    const chosen = next
    others = others.filter((other) => other !== chosen)
    route = chosen
  }
}

const mayPassOn = (outcome: Outcome) =>
  outcome.result === 'refused' && FAULTS[outcome.fault].kind !== 'person'

function nextOf(
  dispatcher: Dispatcher,
  others: readonly ProviderRoute[],
): ProviderRoute | undefined {
  if (others.length === 0) return undefined
  const admitted = dispatcher.admit(others)
  return 'route' in admitted ? admitted.route : undefined
}

/**
 * Records the provider that sends the message now, and claims it for as long again; false if this worker no longer has
 * the claim.
 */
async function passOn(
  { db, clock }: Pick<Delivery, 'db' | 'clock'>,
  { id, attempts, to }: { id: string; attempts: number; to: ProviderRoute },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({
      provider: to.provider.name,
      channel: to.channel,
      due_at: new Date(clock().getTime() + LEASE),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Queries whether a message whose response was lost was sent; it is resent only if it certainly was not, or if the
 * provider deduplicates.
 */
async function findOut({ db, clock, dispatcher }: Delivery, lost: MessageRow): Promise<void> {
  const { id, text, attempts, tried_at: triedAt } = lost
  const provider = dispatcher.find(lost.provider)
  const { to, channel, template } = outgoing({ ...lost, text: text ?? '' })
  const found =
    triedAt &&
    (await provider?.lookUp?.({
      id,
      to,
      channel,
      text,
      triedAt,
      hasTemplate: channel === 'whatsapp' && template !== undefined,
    }))
  const now = clock()
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('message')
      .selectAll()
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', 'in', ['sending', 'unknown'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const fault = faultOf(row)
    if (provider && found && found !== 'absent')
      await settle(trx, { id, attempts, provider, outcome: found, dispatcher, now })
    else if (found === 'absent' || provider?.keyed) await sendAgain(trx, row, fault, { now })
    else if (!triedAt || now.getTime() - triedAt.getTime() >= giveUpLostAfter(isUrgent(row.kind)))
      await giveUp(trx, row, fault, now)
    else await wonder(trx, row, fault, now)
  })
}

/**
 * Falls back to the other channel of a message without a receipt, unless its provider, queried once, reports that it
 * was delivered.
 */
async function beginOtherWay(
  { db, clock, dispatcher }: Delivery,
  { id, attempts, provider, provider_message_id: theirs }: MessageRow,
): Promise<void> {
  const state = theirs === null ? undefined : await dispatcher.find(provider)?.track?.(theirs)
  if (state && provider !== null && theirs !== null) {
    const receipt = { key: `${theirs} ${state}`, messageId: id, providerMessageId: theirs, state }
    await takeReceipts({ db, clock }, provider, [receipt])
  }
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('message')
      .selectAll()
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'sent')
      .forUpdate()
      .executeTakeFirst()
    if (row) await giveUp(trx, row, 'not_delivered', clock())
  })
}

function faultOf({ status, error }: MessageRow): MessageFault {
  const known = isFault(error) ? error : 'worker_died'
  return status === 'sending' ? 'worker_died' : known
}

const isFault = (text: string | null): text is MessageFault =>
  text !== null && Object.hasOwn(FAULTS, text)
