import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connect as connectPool } from './connect.ts'
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

/** Opens a port that passes bytes to the test database; `silence` stops those of open connections without closing them. */
async function openLine() {
  const target = new URL(database.url)
  const host = target.searchParams.get('host') ?? target.hostname
  const port = Number(target.port || 5432)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    sockets.push(near, far)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  const line = new URL(database.url)
  line.searchParams.delete('host')
  line.hostname = '127.0.0.1'
  line.port = String(typeof bound === 'object' && bound ? bound.port : 0)
  const silence = () => {
    for (const socket of sockets.splice(0)) {
      socket.unpipe()
      socket.on('data', () => undefined)
      closed.push(socket)
    }
  }
  const closed: Socket[] = []
  const close = () => {
    for (const socket of [...sockets, ...closed]) socket.destroy()
    server.close()
  }
  return { url: line.href, silence, close }
}

test('a connection that falls silent without closing is replaced', async () => {
  const line = await openLine()
  const { db, pool } = connectPool({ connection: { url: line.url } })
  let listening = Promise.withResolvers<void>()
  const received = Promise.withResolvers<string>()
  const listener = listenTo(
    pool,
    'moments',
    { onListening: () => listening.resolve(), onMessage: received.resolve },
    { checkMs: 10, answerMs: 1000 },
  )
  await listening.promise
  listening = Promise.withResolvers<void>()
  line.silence()
  await listening.promise
  await database.pool.query(`notify moments, 'again'`)
  expect(await received.promise).toBe('again')
  await listener.close()
  await db.destroy()
  line.close()
})
