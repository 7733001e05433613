import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { listen } from '#testing/races/racing.ts'

let log = ''
const metrics = new Registry()
const awan = await createTestApp({
  config: { rateLimits: false, logLevel: 'info' },
  eventsLifeMs: 60_000,
  log: (line) => (log += line),
  metrics,
})
afterAll(awan.close)

/** Requests and responses of the framework and of Node, by what they are. */
const kept = new Map<string, WeakRef<object>>()
awan.app.addHook('onRequest', async (request, reply) => {
  if (request.url !== '/api/events') return
  for (const [name, one] of Object.entries({ request, reply, raw: reply.raw }))
    kept.set(name, new WeakRef(one))
})
const earlier = Promise.withResolvers<void>()
awan.app.get('/api/test/slow', { config: { access: 'public' } }, async () => earlier.promise)
const port = await listen(awan.app)

setFlagsFromString('--expose-gc')
// The flag takes effect in a new context.
const collect = runInNewContext('gc') as () => void

/** Opens a connection and sends these requests on it. */
function openLine(...paths: string[]) {
  const socket = connect({ port, host: '127.0.0.1' })
  const line = { received: '', ended: false, send, leave: () => socket.destroy() }
  socket.on('data', (chunk) => (line.received += chunk.toString()))
  socket.on('close', () => (line.ended = true))
  function send(path: string): void {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }
  paths.forEach(send)
  return line
}

const within = (what: () => unknown) => expect.poll(what, { interval: 20 })
const openStreams = async () =>
  /^awan_open_streams (\d+)$/m.exec(await metrics.metrics())?.[1] ?? 'none'

test('an open stream keeps neither the request nor the response that began it', async () => {
  const page = openLine('/api/events')
  await within(() => page.received).toContain('event: lately')
  expect([...kept.keys()]).toEqual(['request', 'reply', 'raw'])
  await within(() => {
    collect()
    return [...kept].flatMap(([name, one]) => (one.deref() ? [name] : []))
  }).toEqual([])
  expect(page.ended).toBe(false)
  page.leave()
})

test('a stream is logged when it begins, and counted until its client leaves', async () => {
  await within(openStreams).toBe('0')
  log = ''
  const page = openLine('/api/events')
  await within(() => page.received).toContain('event: lately')
  const lines = log.split('\n').filter((line) => line.includes('/api/events'))
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'GET', route: '/api/events', status: 200, msg: 'request' }),
  ])
  expect(await openStreams()).toBe('1')
  page.leave()
  await within(openStreams).toBe('0')
})

test('a further request on the connection of a stream is not answered', async () => {
  const page = openLine('/api/events')
  await within(() => page.received).toContain('event: lately')
  const arrived = new Promise((resolve) => awan.app.server.once('request', resolve))
  page.send('/livez')
  await arrived
  // Answered after it, on a connection of its own.
  const beside = openLine('/livez')
  await within(() => beside.received).toContain('200 OK')
  expect(page.received.match(/HTTP\/1\.1/g)).toHaveLength(1)
  page.leave()
  beside.leave()
})

test('a stream that was requested behind another response follows it', async () => {
  const page = openLine('/api/test/slow', '/api/events')
  await within(openStreams).toBe('1')
  expect(page.received).toBe('')
  earlier.resolve()
  await within(() => page.received).toContain('event: lately')
  expect(page.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  page.leave()
  await within(openStreams).toBe('0')
})
