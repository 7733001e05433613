import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { listenTo } from './listen.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const deaf = { onMessage: () => undefined, onListening: () => undefined }

test('it closes at any moment of its beginning', async () => {
  for (let at = 0; at < 120; at += 1) {
    const listener = listenTo(database.pool, 'moments', deaf)
    const wait = (at % 24) / 4
    if (wait > 0) await sleep(wait)
    await listener.close()
  }
})

test('it closes while it waits to try again', async () => {
  const lost = Promise.withResolvers<void>()
  // No server listens on this port.
  const nowhere = new Pool({ host: '127.0.0.1', port: 1 })
  const listener = listenTo(nowhere, 'moments', { ...deaf, onLost: lost.resolve })
  await lost.promise
  await listener.close()
  await nowhere.end()
})

test('notifications arrive once it listens, and not after it is closed', async () => {
  const received: string[] = []
  const [listening, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listener = listenTo(database.pool, 'moments', {
    onListening: listening.resolve,
    onMessage: (payload) => {
      received.push(payload)
      first.resolve()
    },
  })
  await listening.promise
  await database.pool.query(`notify moments, 'one'`)
  await first.promise
  await listener.close()
  await database.pool.query(`notify moments, 'two'`)
  expect(received).toEqual(['one'])
})
