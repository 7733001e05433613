import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Incoming, TakeReply } from '#integrations/messaging/port.ts'
import { incomingTaker } from '#integrations/messaging/receipts.ts'

const { clock, close, db, pool } = await createTestApp()
afterAll(close)

let made = 0
const incoming = (): Incoming => ({
  key: `wamid.${String((made += 1))}`,
  from: '9647701234567',
  channel: 'whatsapp',
  text: 'yes',
  sentAt: undefined,
})

/** Creates another server on the same database. */
const serverWith = (onReply: TakeReply) => incomingTaker({ db, clock: () => clock.now, onReply })

/** Terminates connections idle in a transaction, as a server's crash would. */
const die = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)

test('C-14: a message that a server died over is taken by the next one', async () => {
  const message = incoming()
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const dying = serverWith(() => {
    begun.resolve()
    return ended.promise
  })
  const first = dying('whatsapp', message)
  await begun.promise
  const taken: string[] = []
  const next = serverWith(({ text }) => Promise.resolve(taken.push(text) > 0))
  const again = next('whatsapp', message)
  await die()
  await again
  expect(taken).toEqual(['yes'])
  ended.resolve(true)
  await expect(first).rejects.toThrow()
  await next('whatsapp', message)
  expect(taken).toHaveLength(1)
})

test('C-14: of ten repetitions to two servers at once one is handled, and all finish', async () => {
  const message = incoming()
  let taken = 0
  const servers = [0, 1].map(() =>
    serverWith(() => {
      taken += 1
      return Promise.resolve(true)
    }),
  )
  await Promise.all(
    servers.flatMap((take) => Array.from({ length: 5 }, () => take('whatsapp', message))),
  )
  expect(taken).toBe(1)
})

test('one that could not be dealt with may come again', async () => {
  const message = incoming()
  const failing = serverWith(() => Promise.reject(new Error('no')))
  await expect(failing('whatsapp', message)).rejects.toThrow('no')
  let taken = 0
  const next = serverWith(() => Promise.resolve((taken += 1) > 0))
  await next('whatsapp', message)
  expect(taken).toBe(1)
})

test('C-14 sabotaged: a reply marked as received before handling is lost with its server', async () => {
  const message = incoming()
  const values = { provider: 'whatsapp', event_key: `reply ${message.key}`, at: clock.now }
  await db.insertInto('message_event').values(values).execute()
  let taken = 0
  await serverWith(() => Promise.resolve((taken += 1) > 0))('whatsapp', message)
  expect(taken).toBe(0)
})
