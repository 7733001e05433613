import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { listen } from '#testing/races/racing.ts'

const notice = Promise.withResolvers<void>()
const stopping = Promise.withResolvers<void>()
const awan = await createTestApp({
  config: { rateLimits: false },
  eventsLifeMs: 60_000,
  drain: {
    notice: () => {
      stopping.resolve()
      return notice.promise
    },
    patienceMs: 60_000,
  },
})
afterAll(() => {
  notice.resolve()
  return awan.close()
})
const port = await listen(awan.app)

/** Opens a keep-alive connection, as a browser or a balancer does. */
function keptConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets: Socket[] = []
  return {
    sockets,
    async get(path: string) {
      const call = request({ agent, port, host: '127.0.0.1', path })
      call.once('socket', (socket) => sockets.includes(socket) || sockets.push(socket))
      call.end()
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        call.once('response', resolve).once('error', reject)
      })
      const body = await text(answer)
      return { status: answer.statusCode, headers: answer.headers, body }
    },
  }
}

const BODY = '{"purpose":"login","phone":"123"}'

/** Sends a request without its last byte. */
async function begunRequest() {
  const socket = connect({ port, host: '127.0.0.1' })
  const lines = ['POST /api/auth/otp HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write([...lines, `Content-Length: ${BODY.length}`, '', BODY.slice(0, -1)].join('\r\n'))
  const begun = once(awan.app.server, 'request')
  await begun
  return {
    async finish() {
      socket.write('}')
      return text(socket)
    },
  }
}

test('K-02: a stopping server serves everyone until its notice is over, and ends connections between requests', async () => {
  const [used, idle] = [keptConnection(), keptConnection()]
  expect((await used.get('/api/cities')).headers.connection).toBe('keep-alive')
  await idle.get('/api/cities')
  const idleEnds = Promise.all(idle.sockets.map((socket) => once(socket, 'close')))
  const page = await fetch(`http://127.0.0.1:${port}/api/events`)
  const begun = await begunRequest()

  const closed = awan.app.close()
  await stopping.promise
  const served = await used.get('/api/cities')
  expect([served.status, served.headers.connection]).toEqual([200, 'close'])
  const anew = await keptConnection().get('/api/cities')
  expect([anew.status, anew.headers.connection]).toEqual([200, 'close'])
  expect((await keptConnection().get('/livez')).status).toBe(200)
  const ready = await keptConnection().get('/readyz')
  expect([ready.status, ready.headers['retry-after'], JSON.parse(ready.body)]).toEqual([
    503,
    '2',
    { code: 'busy', message: expect.any(String) },
  ])
  expect(idle.sockets.map(({ destroyed }) => destroyed)).toEqual([false])

  notice.resolve()
  await idleEnds
  const said = await page.text()
  const wait = Number(/^retry: (\d+)\n\n$/m.exec(said)?.[1])
  expect(wait).toBeGreaterThanOrEqual(1000)
  expect(wait).toBeLessThan(10_000)
  await expect(keptConnection().get('/livez')).rejects.toThrow('ECONNREFUSED')
  expect(await begun.finish()).toMatch(/^HTTP\/1\.1 422 /)
  await closed
})
