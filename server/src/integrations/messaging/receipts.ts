import { sql } from 'kysely'
import { saysMore, STATES } from '@awan/core/messaging/delivery'
import { parsePhone } from '@awan/core/phone'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { inTurn } from '../in-turn.ts'
import type { Incoming, Receipt, Reply, TakeReply } from './port.ts'
import { giveUp, type MessageRow } from './settle.ts'

interface Hearing {
  db: Db
  clock: () => Date
}

/** Stores a provider's receipts: each once, in any order and number, and never replacing a later state with an earlier one. */
export async function takeReceipts(
  { db, clock }: Hearing,
  provider: string,
  receipts: readonly Receipt[],
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (trx) => {
    const fresh = new Set(
      await remember(
        trx,
        provider,
        receipts.map(({ key }) => key),
        now,
      ),
    )
    const received = furthest(receipts.filter(({ key }) => fresh.has(key)))
    if (received.length === 0) return
    const rows = await lockMessages(trx, provider, received)
    const failed: [MessageRow, Receipt][] = []
    const arrived: { id: string; receipt: Receipt }[] = []
    for (const row of rows) {
      const receipt = received.find((one) => isAbout(one, row))
      if (!receipt || !saysMore(row.status, receipt.state)) continue
      if (receipt.state === 'failed') failed.push([row, receipt])
      else arrived.push({ id: row.id, receipt })
    }
    await markArrived(trx, arrived, now)
    for (const [row, { fault = 'not_delivered' }] of failed) await giveUp(trx, row, fault, now)
  })
}

/** Stores the keys of events; returns the new ones. */
async function remember(
  trx: Trx,
  provider: string,
  keys: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ event_key: string }>`
    insert into message_event (provider, event_key, at)
    select distinct ${provider}, key, ${now}::timestamptz
    from unnest(${[...keys].sort()}::text[]) as event (key)
    on conflict do nothing returning event_key`.execute(trx)
  return rows.map((row) => row.event_key)
}

/** Keeps the furthest state of each message. */
function furthest(receipts: readonly Receipt[]): Receipt[] {
  const byMessage = new Map<string, Receipt>()
  for (const receipt of receipts) {
    const of = receipt.messageId ?? receipt.providerMessageId
    if (of === undefined) continue
    const known = byMessage.get(of)
    if (!known || saysMore(known.state, receipt.state)) byMessage.set(of, receipt)
  }
  return [...byMessage.values()]
}

async function lockMessages(
  trx: Trx,
  provider: string,
  received: readonly Receipt[],
): Promise<MessageRow[]> {
  const ids = received.flatMap(({ messageId: id }) => (id !== undefined && isUuid(id) ? [id] : []))
  const theirs = received.flatMap(({ providerMessageId: id }) => (id === undefined ? [] : [id]))
  return trx
    .selectFrom('message')
    .selectAll()
    .where('provider', '=', provider)
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or provider_message_id = any(${theirs}::text[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Returns whether a receipt is about the current attempt of a message. An earlier attempt has another provider id, and
 * its outcome is known already.
 */
function isAbout({ messageId, providerMessageId }: Receipt, row: MessageRow): boolean {
  const theirs = row.provider_message_id
  if (messageId === row.id)
    return theirs === null || providerMessageId === undefined || theirs === providerMessageId
  return theirs !== null && theirs === providerMessageId
}

async function markArrived(
  trx: Trx,
  arrived: readonly { id: string; receipt: Receipt }[],
  now: Date,
): Promise<void> {
  if (arrived.length === 0) return
  await sql`
    update message set
      status = received.state,
      provider_message_id = coalesce(message.provider_message_id, received.theirs),
      error = null,
      reported_at = ${now}::timestamptz,
      sent_at = coalesce(sent_at, ${now}::timestamptz),
      text = case when received.state = 'sent' then text end,
      content = case when received.state = 'sent' then content end
    from unnest(
      ${arrived.map(({ id }) => id)}::uuid[],
      ${arrived.map(({ receipt }) => receipt.state)}::text[],
      ${arrived.map(({ receipt }) => receipt.providerMessageId ?? null)}::text[]
    ) as received (id, state, theirs)
    where message.id = received.id
      and array_position(${[...STATES]}::text[], message.status)
        < array_position(${[...STATES]}::text[], received.state)`.execute(trx)
}

/** Handles a message from a phone, once. */
export type TakeIncoming = (provider: string, incoming: Incoming) => Promise<void>

/**
 * Creates the handler of messages from phones. A message is recorded in the transaction that handles it: if the server
 * dies or fails meanwhile, the provider's retry is handled again, and a concurrent retry waits for the first. Handles
 * one message at a time, as each holds a connection while other code runs.
 */
export function incomingTaker(deps: Hearing & { onReply: TakeReply }): TakeIncoming {
  const taking = inTurn()
  return (provider, incoming) => taking(() => take(deps, provider, incoming))
}

async function take(
  { db, clock, onReply }: Hearing & { onReply: TakeReply },
  provider: string,
  incoming: Incoming,
): Promise<void> {
  const phone = parsePhone(incoming.from, { invented: false })
  if (!phone.ok) return
  await inTransaction(db, async (trx) => {
    const fresh = await remember(trx, provider, [`reply ${incoming.key}`], clock())
    if (fresh.length === 0) return
    const { channel, text, payload, contextId } = incoming
    const context = contextId && (await contextOf(trx, provider, contextId, phone.value))
    const sentAt = incoming.sentAt ?? clock()
    const reply: Reply = { phone: phone.value, channel, text, payload, sentAt }
    await onReply(context ? { ...reply, context } : reply)
  })
}

/** Returns the answered message, if it was sent to the replying number. */
async function contextOf(
  trx: Trx,
  provider: string,
  providerMessageId: string,
  phone: string,
): Promise<Reply['context']> {
  const row = await trx
    .selectFrom('message')
    .select(['id', 'kind', 'appointment_id'])
    .where('provider', '=', provider)
    .where('provider_message_id', '=', providerMessageId)
    .where('to_phone', '=', phone)
    .executeTakeFirst()
  return row && { messageId: row.id, kind: row.kind, appointmentId: row.appointment_id }
}
