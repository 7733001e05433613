import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { LEASE } from '@awan/core/messaging/delivery'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { newPhone } from '#testing/stage/factories.ts'
import { meeting, untilWaiting } from '#testing/races/racing.ts'
import { type Delivery, deliverMessage } from './deliver.ts'
import { dispatcher } from './dispatcher.ts'
import {
  type NewMessage,
  queueMessage,
  rescueMessages,
  withdrawAbout,
  withdrawMessages,
} from './outbox.ts'
import type { Outgoing, Provider } from './port.ts'
import { takeReceipts } from './receipts.ts'
import { giveUp } from './settle.ts'

const awan = await createTestApp({ max: 20 })
const { clock, db } = awan
afterAll(awan.close)

/** Creates a provider that records its messages and fails the given number of times. */
function fakeProvider(failures = 0) {
  const got: Outgoing[] = []
  const faults: unknown[] = []
  let left = failures
  const provider: Provider = {
    name: 'fake',
    price: 1,
    rate: undefined,
    receipts: false,
    keyed: false,
    takes: () => true,
    send: async (message) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      left -= 1
      if (left >= 0) return { result: 'refused', fault: 'unreachable' }
      got.push(message)
      return { result: 'taken', providerMessageId: `theirs ${message.id}` }
    },
  }
  const delivery: Delivery = {
    db,
    clock: () => clock.now,
    dispatcher: dispatcher([provider], () => clock.now),
    dailyLimit: undefined,
    onFailure: ({ fault }) => faults.push(fault),
    alarm: (problem) => faults.push(problem),
  }
  return { got, faults, provider, delivery }
}

async function queue(values: Partial<NewMessage> = {}): Promise<string> {
  const to = values.to ?? newPhone()
  const message = { to, channel: 'sms', kind: 'test', text: 'Hello', dedupeKey: to } as const
  await db.transaction().execute((trx) => queueMessage(trx, { ...message, ...values }, clock.now))
  return (await rowOf(to)).id
}

const rowOf = (phone: string) =>
  db.selectFrom('message').selectAll().where('to_phone', '=', phone).executeTakeFirstOrThrow()
const rowById = (id: string) =>
  db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a message is sent once and its text erased, however many workers claim it', async () => {
  const { got, delivery } = fakeProvider()
  const ids = await Promise.all(Array.from({ length: 25 }, () => queue()))
  const workers = Array.from({ length: 4 }, async () => {
    for (const id of ids) await deliverMessage(delivery, id)
  })
  await Promise.all(workers)
  expect(got.map((message) => message.id).sort()).toEqual([...ids].sort())
  for (const id of ids)
    expect(await rowById(id)).toMatchObject({ status: 'sent', text: null, sent_at: clock.now })
})

test('the check of single sending detects a worker that does not claim', async () => {
  const { got, provider } = fakeProvider()
  const id = await queue()
  const meet = meeting(4)
  const careless = async () => {
    const row = await rowById(id)
    await meet()
    if (row.status !== 'queued' || row.text === null) return
    const { kind, text, to_phone: to } = row
    await provider.send({
      id,
      kind,
      text,
      to: to ?? '',
      channel: 'sms',
      language: 'ar',
      expiresAt: undefined,
    })
    const done = { status: 'sent', text: null }
    await db.updateTable('message').set(done).where('id', '=', id).execute()
  }
  await Promise.all([careless(), careless(), careless(), careless()])
  expect(got).toHaveLength(4)
})

test('a message does not exist without its cause', async () => {
  const to = newPhone()
  const failing = db.transaction().execute(async (trx) => {
    const message = { to, channel: 'sms', kind: 'test', text: 'No', dedupeKey: to } as const
    await queueMessage(trx, message, clock.now)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await expect(rowOf(to)).rejects.toThrow()
})

test('the same message is queued once', async () => {
  const to = newPhone()
  await queue({ to, dedupeKey: 'the same' })
  await queue({ to, dedupeKey: 'the same' })
  const rows = await db.selectFrom('message').select('id').where('to_phone', '=', to).execute()
  expect(rows).toHaveLength(1)
})

test('a provider that is down is tried again after growing waits', async () => {
  const { got, faults, delivery } = fakeProvider(2)
  const id = await queue()
  const start = clock.now.getTime()
  const waits: number[] = []
  while (got.length === 0) {
    await deliverMessage(delivery, id)
    const { due_at, status } = await rowById(id)
    if (status === 'queued') waits.push(due_at.getTime() - clock.now.getTime())
    clock.now = due_at
  }
  expect(waits).toEqual([2000, 5000])
  expect(faults).toHaveLength(2)
  expect(await rowById(id)).toMatchObject({ status: 'sent', attempts: 3, text: null })
  clock.now = new Date(start)
})

test('a message that never succeeds is given up, and keeps its text for the operator', async () => {
  const { got, faults, delivery } = fakeProvider(Infinity)
  const id = await queue()
  for (let round = 0; round < 20; round += 1) await deliverMessage(delivery, id)
  expect(faults).toHaveLength(6)
  expect(got).toEqual([])
  expect(await rowById(id)).toMatchObject({ status: 'failed', attempts: 6, text: 'Hello' })
})

test('expired messages are not sent', async () => {
  const { got, delivery } = fakeProvider()
  const id = await queue({ expiresAt: clock.now })
  await deliverMessage(delivery, id)
  expect(got).toEqual([])
  expect(await rowById(id)).toMatchObject({ status: 'failed', text: null })
})

test('a pending message can be withdrawn, one of another kind stays', async () => {
  const { got, delivery } = fakeProvider()
  const to = newPhone()
  const code = await queue({ to, kind: 'code', dedupeKey: `${to} code` })
  await queue({ to, kind: 'reminder', dedupeKey: `${to} reminder` })
  await db.transaction().execute((trx) => withdrawMessages(trx, { to, kinds: ['code', 'opt_in'] }))
  const rows = await db.selectFrom('message').select('id').where('to_phone', '=', to).execute()
  for (const { id } of rows) await deliverMessage(delivery, id)
  expect(got).toHaveLength(1)
  expect(await rowById(code)).toMatchObject({ status: 'failed', text: null })
})

test('a message that is withdrawn while it is sent is passed to no other provider and not retried', async () => {
  const { got, provider, delivery } = fakeProvider()
  const about = { appointmentId: randomUUID(), kinds: ['reminder'] }
  const failing: Provider = {
    ...provider,
    name: 'failing',
    send: async () => {
      await db.transaction().execute((trx) => withdrawAbout(trx, about))
      return { result: 'refused', fault: 'unreachable' }
    },
  }
  const both = dispatcher([failing, provider], () => clock.now)
  const id = await queue({ kind: 'reminder', appointmentId: about.appointmentId })
  await deliverMessage({ ...delivery, dispatcher: both }, id)
  expect(await rowById(id)).toMatchObject({ status: 'failed', error: 'withdrawn', cost: '0.0000' })
  await deliverMessage(delivery, id)
  expect(got).toEqual([])
})

test('a message that a slow provider refuses is claimed as long again for the next one', async () => {
  const { got, provider, delivery } = fakeProvider()
  const start = clock.now
  const refusing: Provider = {
    ...provider,
    name: 'refusing',
    send: async () => {
      clock.advance(LEASE - 1)
      return { result: 'refused', fault: 'unreachable' }
    },
  }
  const slow: Provider = {
    ...provider,
    lookUp: async () => 'absent',
    send: async (message) => {
      clock.advance(LEASE - 1)
      await deliverMessage(both, message.id)
      return provider.send(message)
    },
  }
  const both = { ...delivery, dispatcher: dispatcher([refusing, slow], () => clock.now) }
  const id = await queue()
  await deliverMessage(both, id)
  expect(got).toHaveLength(1)
  expect(await rowById(id)).toMatchObject({ status: 'sent', attempts: 1 })
  clock.now = start
})

test('a code that is withdrawn while it is sent is not retried', async () => {
  const { got, provider, delivery } = fakeProvider()
  const to = newPhone()
  const failing: Provider = {
    ...provider,
    send: async () => {
      await db.transaction().execute((trx) => withdrawMessages(trx, { to, kinds: ['code'] }))
      return { result: 'refused', fault: 'throttled' }
    },
  }
  const id = await queue({ to, kind: 'code' })
  const only = { ...delivery, dispatcher: dispatcher([failing], () => clock.now) }
  await deliverMessage(only, id)
  await deliverMessage(only, id)
  expect(got).toEqual([])
  expect(await rowById(id)).toMatchObject({ status: 'failed', attempts: 1, error: 'withdrawn' })
})

test('a message that is withdrawn while it waits for its receipt has no fallback', async () => {
  const { got, provider, delivery } = fakeProvider()
  const reporting = dispatcher([{ ...provider, receipts: true }], () => clock.now)
  const phone = newPhone()
  const appointmentId = randomUUID()
  const fallback = { channel: 'sms', phone } as const
  const message = { to: phone, channel: 'whatsapp', kind: 'reminder', appointmentId } as const
  const id = await queue({ ...message, fallback })
  await deliverMessage({ ...delivery, dispatcher: reporting }, id)
  await db
    .transaction()
    .execute((trx) => withdrawAbout(trx, { appointmentId, kinds: ['reminder'] }))
  clock.advance(30 * MINUTE_MS)
  await deliverMessage({ ...delivery, dispatcher: reporting }, id)
  await takeReceipts({ db, clock: () => clock.now }, 'fake', [
    { key: 'undelivered', messageId: id, state: 'failed' },
  ])
  expect(got).toHaveLength(1)
  const instead = db.selectFrom('message').select('id').where('replaces', '=', id)
  expect(await instead.execute()).toEqual([])
})

test('a fallback that is queued while its message is being withdrawn is withdrawn too', async () => {
  const { got, delivery } = fakeProvider()
  const [phone, appointmentId] = [newPhone(), randomUUID()]
  const message = { to: phone, channel: 'whatsapp', kind: 'reminder', appointmentId } as const
  const id = await queue({ ...message, fallback: { channel: 'sms', phone } })
  const { withdrawn } = await db.transaction().execute(async (trx) => {
    await giveUp(trx, await rowById(id), 'not_on_whatsapp', clock.now)
    const cancelled = db
      .transaction()
      .execute((theirs) => withdrawAbout(theirs, { appointmentId, kinds: ['reminder'] }))
    await untilWaiting(awan.pool)
    return { withdrawn: cancelled }
  })
  await withdrawn
  const instead = await db
    .selectFrom('message')
    .select('id')
    .where('replaces', '=', id)
    .executeTakeFirstOrThrow()
  await deliverMessage(delivery, instead.id)
  expect(got).toEqual([])
  expect(await rowById(instead.id)).toMatchObject({ status: 'failed', error: 'withdrawn' })
})

test('a dead worker’s claims are sent by another one', async () => {
  await awan.runJobs()
  const id = await queue()
  // The job is lost with its worker; the message row is not.
  await awan.pool.query('delete from graphile_worker._private_jobs')
  await rescueMessages(db, clock.now)
  await awan.runJobs()
  expect(await rowById(id)).toMatchObject({ status: 'queued' })
  clock.advance(10_001)
  await rescueMessages(db, clock.now)
  await awan.runJobs()
  expect(await rowById(id)).toMatchObject({ status: 'sent' })
})
