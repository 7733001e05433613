import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { startProviderDouble } from '#testing/doubles/provider-double.ts'
import { rounds } from '#testing/races/rounds.ts'
import { newPhone } from '#testing/stage/factories.ts'
import { type Delivery, deliverMessage } from './deliver.ts'
import { dispatcher } from './dispatcher.ts'
import { realProviders } from './open.ts'
import { type NewMessage, queueMessage } from './outbox.ts'
import type { Provider } from './port.ts'
import { takeReceipts } from './receipts.ts'

const awan = await createTestApp({ max: 20 })
const { clock, db } = awan
const [double, second] = [await startProviderDouble(), await startProviderDouble()]
afterAll(async () => {
  await Promise.all([double.stop(), second.stop(), awan.close()])
})
beforeEach(async () => {
  for (const one of [double, second]) {
    one.mode = 'works'
    one.calls.length = one.taken.length = 0
  }
  await db.deleteFrom('message_spending').execute()
})
const now = () => new Date(clock.now)

function deliveryBy(providers: readonly Provider[], dailyLimit?: number) {
  const [faults, alarms]: [string[], string[]] = [[], []]
  const delivery: Delivery = {
    db,
    clock: now,
    dispatcher: dispatcher(providers, now),
    dailyLimit,
    onFailure: ({ provider, fault }) => faults.push(`${provider} ${fault}`),
    alarm: (problem) => alarms.push(problem),
  }
  return { delivery, faults, alarms }
}

const by = (name: 'twilio' | 'whatsapp' | 'otpiq' | 'http', on = double) =>
  realProviders(on.messaging(name), { publicUrl: 'https://book.example', clock: now })

async function queue(values: Partial<NewMessage> = {}): Promise<string> {
  const to = values.to ?? newPhone()
  const message = { to, channel: 'sms', kind: 'shop_change', text: 'Hello', dedupeKey: to } as const
  await db.transaction().execute((trx) => queueMessage(trx, { ...message, ...values }, now()))
  const row = db
    .selectFrom('message')
    .select('id')
    .where('dedupe_key', '=', values.dedupeKey ?? to)
  return (await row.executeTakeFirstOrThrow()).id
}

const rowOf = (id: string) =>
  db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('C-03: of four workers one sends each message', rounds(1, 50), async () => {
  const { delivery } = deliveryBy(by('http'))
  const ids = await Promise.all(Array.from({ length: 100 }, () => queue()))
  const work = async () => {
    for (const id of ids) await deliverMessage(delivery, id)
  }
  await Promise.all([work(), work(), work(), work()])
  const sent = double.taken.map(({ body }) => String(JSON.parse(body).ref))
  expect(sent.toSorted()).toEqual(ids.toSorted())
})

test('C-03 sabotaged: four workers that do not claim send it four times', async () => {
  const [provider] = by('http')
  const id = await queue()
  const { to_phone: to, kind, text } = await rowOf(id)
  const message = {
    id,
    kind,
    to: to ?? '',
    text: text ?? '',
    channel: 'sms',
    language: 'ar',
  } as const
  await Promise.all(
    [1, 2, 3, 4].map(async () => provider?.send({ ...message, expiresAt: undefined })),
  )
  expect(double.taken).toHaveLength(4)
})

test('C-10: a provider that is down is not used after ten failures, and used again after its rest', async () => {
  const { delivery, faults } = deliveryBy(by('http'))
  double.mode = 'throttled'
  const ids = await Promise.all(Array.from({ length: 30 }, () => queue()))
  for (const id of ids) await deliverMessage(delivery, id)
  expect(double.calls).toHaveLength(10)
  expect(faults).toHaveLength(10)
  double.mode = 'works'
  clock.advance(25_000)
  for (const id of ids) await deliverMessage(delivery, id)
  expect(double.taken).toHaveLength(30)
  const rows = await Promise.all(ids.map(rowOf))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['sent']))
})

test('C-10: if one provider certainly did not accept it, the next one sends it, at once and once', async () => {
  for (const mode of ['throttled', 'wrong_token', 'no_credit'] as const) {
    double.mode = mode
    second.taken.length = 0
    const { delivery } = deliveryBy([...by('http'), ...by('otpiq', second)])
    const id = await queue()
    await deliverMessage(delivery, id)
    expect([mode, second.taken.length]).toEqual([mode, 1])
    expect(await rowOf(id)).toMatchObject({ status: 'sent', provider: 'otpiq', text: null })
  }
  expect(double.taken).toEqual([])
})

test('C-02: a message whose response was lost is queried and never resent blindly', async () => {
  for (const [name, provider] of [
    ['twilio', by('twilio')],
    ['otpiq', by('otpiq')],
  ] as const) {
    double.taken.length = 0
    double.mode = 'lost'
    const { delivery } = deliveryBy(provider)
    const id = await queue()
    await deliverMessage(delivery, id)
    expect(await rowOf(id)).toMatchObject({ status: 'unknown', error: 'provider_error' })
    double.mode = 'works'
    clock.advance(10_000)
    await deliverMessage(delivery, id)
    expect((await rowOf(id)).status).toBe(name === 'twilio' ? 'sent' : 'unknown')
    for (let look = 0; look < 20; look += 1) {
      clock.advance(10_000)
      await deliverMessage(delivery, id)
    }
    expect(double.taken).toHaveLength(1)
    expect((await rowOf(id)).status).toBe(name === 'twilio' ? 'sent' : 'failed')
  }
})

test('C-02: a message a dead worker certainly did not send is sent by another, one it sent is not', async () => {
  const [twilio] = by('twilio')
  if (!twilio) throw new Error('no provider')
  const { delivery } = deliveryBy([twilio])
  const [before, after] = [await queue({ text: 'One' }), await queue({ text: 'Two' })]
  for (const id of [before, after]) {
    const died = {
      status: 'sending',
      attempts: 1,
      provider: 'twilio',
      tried_at: now(),
      due_at: now(),
    }
    await db.updateTable('message').set(died).where('id', '=', id).execute()
  }
  const { to_phone: to } = await rowOf(after)
  const { id, ...rest } = {
    id: after,
    to: to ?? '',
    kind: 'shop_change',
    text: 'Two',
    channel: 'sms',
  } as const
  await twilio.send({ id, ...rest, language: 'ar', expiresAt: undefined })
  for (let look = 0; look < 3; look += 1) {
    for (const one of [before, after]) await deliverMessage(delivery, one)
    clock.advance(10_000)
  }
  expect(double.taken.map(({ body }) => new URLSearchParams(body).get('Body')).toSorted()).toEqual([
    'One',
    'Two',
  ])
  for (const one of [before, after]) expect((await rowOf(one)).status).toBe('sent')
})

test('C-12: an undelivered message uses its fallback once, whatever is reported later', async () => {
  const { delivery } = deliveryBy([...by('whatsapp'), ...by('http')])
  const phone = newPhone()
  const fallback = { channel: 'sms', phone } as const
  const id = await queue({ to: phone, channel: 'whatsapp', fallback })
  await deliverMessage(delivery, id)
  const theirs = (await rowOf(id)).provider_message_id ?? ''
  expect((await rowOf(id)).text).toBe('Hello')
  const said = (state: 'failed' | 'delivered', again = '') =>
    takeReceipts({ db, clock: now }, 'whatsapp', [
      { key: `${theirs} ${state}${again}`, providerMessageId: theirs, state },
    ])
  await Promise.all([said('failed'), said('failed'), said('failed', ' again')])
  await said('delivered')
  await said('failed', ' late')
  const instead = await db
    .selectFrom('message')
    .select(['id', 'channel', 'text'])
    .where('replaces', '=', id)
    .execute()
  expect(instead).toMatchObject([{ channel: 'sms', text: 'Hello' }])
  await deliverMessage(delivery, instead[0]?.id ?? '')
  expect(double.taken).toHaveLength(2)
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', text: null })
})

test('C-12: in quiet hours a fallback is queued for their end', async () => {
  const { delivery } = deliveryBy([...by('whatsapp'), ...by('http')])
  const phone = newPhone()
  const hours = { from: 0, until: 24 * 60 - 1 }
  const quiet = { hours, timeZone: 'UTC', starts: [] }
  const fallback = { channel: 'sms', phone } as const
  double.mode = 'not_on_whatsapp'
  const id = await queue({ to: phone, channel: 'whatsapp', fallback, quiet })
  await deliverMessage(delivery, id)
  const instead = db.selectFrom('message').select('due_at').where('replaces', '=', id)
  const { due_at: due } = await instead.executeTakeFirstOrThrow()
  expect(due.toISOString()).toBe(`${now().toISOString().slice(0, 10)}T23:59:00.000Z`)
})

test('C-12: a provider that can be queried is queried once before the fallback', async () => {
  const { delivery } = deliveryBy([...by('otpiq'), ...by('http', second)])
  for (const [tracked, status, instead] of [
    ['delivered', 'delivered', 0],
    ['read', 'read', 0],
    ['failed', 'failed', 1],
    ['pending', 'failed', 1],
  ] as const) {
    double.tracked = tracked
    const phone = newPhone()
    const fallback = { channel: 'sms', phone } as const
    const values = { to: phone, channel: 'whatsapp', kind: 'code', code: '123456' } as const
    const id = await queue({ ...values, fallback })
    await deliverMessage(delivery, id)
    clock.advance(MINUTE_MS)
    await deliverMessage(delivery, id)
    await deliverMessage(delivery, id)
    const others = db.selectFrom('message').select('id').where('replaces', '=', id)
    expect([tracked, (await rowOf(id)).status, (await others.execute()).length]).toEqual([
      tracked,
      status,
      instead,
    ])
  }
})

test('C-12: a code without a receipt is given up after a minute', async () => {
  const { delivery } = deliveryBy([...by('whatsapp'), ...by('http')])
  const phone = newPhone()
  const fallback = { channel: 'sms', phone } as const
  const id = await queue({ to: phone, channel: 'whatsapp', kind: 'code', fallback })
  await deliverMessage(delivery, id)
  await awan.pool.query('delete from graphile_worker._private_jobs')
  clock.advance(MINUTE_MS)
  await deliverMessage(delivery, id)
  expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'not_delivered' })
})

test('E-13: a day costs its limit and not more, codes have a part of it for themselves', async () => {
  const { delivery, alarms } = deliveryBy(by('http'), 50)
  const ids = await Promise.all(Array.from({ length: 60 }, () => queue()))
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => queue({ kind: 'code', code: '123456' })),
  )
  const sendAll = (of: string[]) => Promise.all(of.map((id) => deliverMessage(delivery, id)))
  await sendAll(ids)
  expect(double.taken).toHaveLength(40)
  await sendAll(codes)
  expect(double.taken).toHaveLength(50)
  expect(new Set(alarms)).toEqual(new Set(['the daily spending limit for messages is reached']))
  const { spent } = await db.selectFrom('message_spending').selectAll().executeTakeFirstOrThrow()
  expect(Number(spent)).toBe(50)
})

test('E-13: only mobile numbers of the country are sent to, whatever the outbox contains', async () => {
  const { delivery } = deliveryBy(by('http'))
  for (const to of ['+14155238886', '+96414155238', '+447700900123', '+881612345678', '+9647']) {
    const id = await queue({ to })
    await deliverMessage(delivery, id)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'invalid_number' })
  }
  expect(double.calls).toEqual([])
})
