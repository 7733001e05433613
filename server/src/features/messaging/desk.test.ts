import { afterAll, expect, test } from 'vitest'
import { MOST_FAILURES, REST } from '@awan/core/messaging/circuit'
import type { MessageFault } from '@awan/core/messaging/faults'
import { getSpending, listMessages, resendMessage } from '@awan/core/messaging/desk-contract'
import { HOUR_MS, instantText, MINUTE_MS } from '@awan/core/time'
import { circuitKeeper } from '#integrations/messaging/circuits.ts'
import { type Delivery, deliverMessage } from '#integrations/messaging/deliver.ts'
import { dispatcher } from '#integrations/messaging/dispatcher.ts'
import {
  eraseOutlived,
  type NewMessage,
  queueMessage,
  withdrawAbout,
} from '#integrations/messaging/outbox.ts'
import type { Outgoing, Provider } from '#integrations/messaging/port.ts'
import { createTestApp } from '#testing/app.ts'
import { newPhone } from '#testing/stage/factories.ts'

const awan = await createTestApp({ max: 20 })
const { clock, db, ask, refusal } = awan
afterAll(awan.close)
const { headers, accountId } = await awan.asPerson({ operator: true })

/** Creates a provider that refuses with this fault while it is set. */
function provider(fault?: MessageFault) {
  const got: Outgoing[] = []
  const faults = { fault }
  const carrier: Provider = {
    name: 'carrier',
    price: 2,
    rate: undefined,
    receipts: false,
    keyed: false,
    takes: () => true,
    send: async (message) => {
      if (faults.fault) return { result: 'refused', fault: faults.fault }
      got.push(message)
      return { result: 'taken' }
    },
  }
  const keeper = circuitKeeper(db, (problem) => expect.unreachable(problem))
  const delivery: Delivery = {
    db,
    clock: () => clock.now,
    dispatcher: dispatcher([carrier], () => clock.now, keeper.onCircuit),
    dailyLimit: undefined,
    onFailure: () => {},
    alarm: () => {},
  }
  return { got, faults, delivery, keeper }
}

async function queue(values: Partial<NewMessage> = {}) {
  const to = newPhone()
  const message = { to, channel: 'sms', kind: 'shop_change', text: 'Hello', dedupeKey: to } as const
  await db.transaction().execute((trx) => queueMessage(trx, { ...message, ...values }, clock.now))
  return { id: (await rowOf(to)).id, phone: to }
}
const rowOf = (phone: string) =>
  db.selectFrom('message').selectAll().where('to_phone', '=', phone).executeTakeFirstOrThrow()

/** Creates a message whose last attempt has failed. */
async function failed(fault: MessageFault, values: Partial<NewMessage> = {}) {
  const { delivery } = provider(fault)
  const message = await queue(values)
  await db.updateTable('message').set({ attempts: 20 }).where('id', '=', message.id).execute()
  await deliverMessage(delivery, message.id)
  return message
}

const resend = (messageId: string) => ask(resendMessage, { headers, params: { messageId } })
const refused = async (messageId: string) =>
  (await refusal(resendMessage, { headers, params: { messageId } })).code

test('the operator finds a message by its number, stage, channel and provider', async () => {
  const { phone } = await failed('no_credit')
  const items = async (query: Record<string, string>) =>
    (await ask(listMessages, { headers, query })).items
  const [found] = await items({ phone: phone.replace('+964', '0'), stage: 'failed' })
  expect(found).toMatchObject({ phone, text: 'Hello', fault: 'no_credit', canResend: true })
  expect(await items({ phone, stage: 'sent' })).toEqual([])
  expect(await items({ phone, channel: 'whatsapp' })).toEqual([])
  expect(await items({ phone, provider: 'carrier', channel: 'sms' })).toHaveLength(1)
  expect(await refusal(listMessages, { headers, query: { phone: 'x' } })).toMatchObject({
    status: 422,
    code: 'invalid_phone',
  })
})

test('a message waiting for ten minutes is stuck, and pages continue where the last ended', async () => {
  const start = clock.now
  for (let count = 0; count < 3; count += 1) await queue()
  const stuck = { headers, query: { stage: 'stuck', limit: 2 } }
  expect((await ask(listMessages, stuck)).items).toEqual([])
  clock.advance(10 * MINUTE_MS)
  const first = await ask(listMessages, stuck)
  const cursor = first.nextCursor ?? ''
  const second = await ask(listMessages, { headers, query: { ...stuck.query, cursor } })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect([new Set(ids).size, second.nextCursor]).toEqual([3, null])
  expect((await ask(getSpending, { headers })).counts.stuck).toBe(3)
  await db.deleteFrom('message').where('id', 'in', ids).execute()
  clock.now = start
})

test('the words of a code are never shown', async () => {
  const { phone } = await queue({ kind: 'code', text: '123456 is your code' })
  const answer = await awan.call(listMessages, { headers, query: { phone } })
  expect([answer.statusCode, answer.body.includes('123456')]).toEqual([200, false])
})

test('C-19: a refused message is resent once, however often requested', async () => {
  const { id, phone } = await failed('no_credit')
  const { got, delivery } = provider()
  expect(await resend(id)).toMatchObject({ stage: 'waiting', canResend: true })
  await Promise.all(
    [1, 2, 3, 4].flatMap(() => [resend(id).catch(() => undefined), deliverMessage(delivery, id)]),
  )
  await deliverMessage(delivery, id)
  expect(got.map((message) => message.id)).toEqual([id])
  expect(await rowOf(phone)).toMatchObject({ status: 'sent', text: null })
  expect(await refused(id)).toBe('message_not_resendable')
  const entries = db.selectFrom('audit_entry').select(['action', 'actor_id', 'business_id'])
  expect(await entries.where('subject', '=', id).executeTakeFirst()).toEqual({
    action: 'message.resent',
    actor_id: accountId,
    business_id: null,
  })
})

test('C-19 sabotaged: a resend that looks and then writes sends twice', async () => {
  const { id } = await failed('no_credit')
  const { got, delivery } = provider()
  const look = () => db.selectFrom('message').select('status').where('id', '=', id).execute()
  for (const [row] of await Promise.all([look(), look()])) {
    if (row?.status !== 'failed') continue
    const again = { status: 'queued', text: 'Hello' }
    await db.updateTable('message').set(again).where('id', '=', id).execute()
    await deliverMessage(delivery, id)
  }
  expect(got).toHaveLength(2)
})

test('messages that may have arrived, personal refusals and expired ones are not resent', async () => {
  const ids = [
    await failed('not_on_whatsapp'),
    await failed('opted_out'),
    await failed('no_credit', { kind: 'code' }),
    await failed('no_credit', { fallback: { channel: 'whatsapp', phone: newPhone() } }),
  ]
  for (const { id, phone } of ids) {
    expect([await refused(id), (await rowOf(phone)).text]).toEqual(['message_not_resendable', null])
  }
  const late = await failed('no_credit')
  clock.advance(25 * HOUR_MS)
  expect(await refused(late.id)).toBe('message_not_resendable')
  await eraseOutlived(db, clock.now)
  expect((await rowOf(late.phone)).text).toBeNull()
  expect(await refused(crypto.randomUUID())).toBe('message_not_found')
  expect(await refused('x')).toBe('message_not_found')
})

test('a message about an ended appointment cannot be resent', async () => {
  const appointmentId = crypto.randomUUID()
  const { id } = await failed('no_credit', { appointmentId })
  const kinds = ['shop_change']
  await db.transaction().execute((trx) => withdrawAbout(trx, { appointmentId, kinds }))
  expect(await refused(id)).toBe('message_not_resendable')
})

test('spending is listed by provider and day, and an open circuit until it closes', async () => {
  const { faults, delivery, keeper } = provider('unreachable')
  const before = await ask(getSpending, { headers })
  for (let count = 0; count < MOST_FAILURES; count += 1)
    await deliverMessage(delivery, (await queue()).id)
  await keeper.written()
  const carrier = async () =>
    (await ask(getSpending, { headers })).providers.find(({ name }) => name === 'carrier')
  expect((await carrier())?.restsUntil).toBe(instantText(clock.now.getTime() + REST))
  faults.fault = undefined
  clock.advance(REST)
  await deliverMessage(delivery, (await queue()).id)
  await keeper.written()
  expect(await carrier()).toMatchObject({ restsUntil: null, configured: false })
  const after = await ask(getSpending, { headers })
  expect(after.days).toHaveLength(30)
  expect(after.limit).toBeNull()
  expect(after.spent - before.spent).toBe(2)
})
