import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { listen } from '#testing/races/racing.ts'

const sockets: Socket[] = []
const apps: TestApp[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const app of apps) await app.close()
})

const CAP = { total: 5, each: 3, refusalMs: 500 }

async function served(trustProxy = 0): Promise<number> {
  const app = await createTestApp({ config: { rateLimits: false, trustProxy }, connections: CAP })
  apps.push(app)
  return listen(app.app)
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const ASK = 'GET /livez HTTP/1.1\r\nhost: localhost:3000\r\n'

/** Returns the response to a request on a connection that stays open. */
async function ask(socket: Socket, headers = ''): Promise<string> {
  socket.write(`${ASK}${headers}\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer] // an event of the stream
  return chunk.toString()
}

/** Sends one request on a new connection. */
async function askOnce(port: number): Promise<string> {
  const socket = await open(port)
  socket.write(`${ASK}connection: close\r\n\r\n`)
  return text(socket)
}

test('H-07: one address holds at most as many connections as the cap; further ones get 503, and closed ones free their place', async () => {
  const port = await served()
  const kept = [await open(port), await open(port), await open(port)]
  // The server has accepted all three once the last one has a response.
  for (const socket of kept) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /)
  const refused = await askOnce(port)
  expect(refused).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused).toMatch(/\r\nretry-after: 10\r\n/i)
  expect(refused).toContain('"busy"')
  // A connection without a request is closed.
  await once((await open(port)).resume(), 'close')
  // The accepted connections keep working, and closing one makes room.
  const [first, second] = kept
  expect(await ask(first ?? (await open(port)))).toMatch(/^HTTP\/1\.1 200 /)
  second?.destroy()
  await expect.poll(() => askOnce(port)).toMatch(/^HTTP\/1\.1 200 /)
})

test('H-07: behind a trusted proxy all connections share its address, and only their total is capped', async () => {
  const port = await served(1)
  for (let count = 0; count < CAP.total; count += 1)
    expect(await ask(await open(port), `x-forwarded-for: 203.0.113.${count}\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  expect(await askOnce(port)).toMatch(/^HTTP\/1\.1 503 /)
})
