import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { listen } from '#testing/races/racing.ts'
import { PATIENCE } from './request-form.ts'

const awan = await createTestApp({
  config: { rateLimits: false },
  patience: { headersMs: 400, requestMs: 800, checkMs: 50 },
})
afterAll(awan.close)
const port = await listen(awan.app)
/** Has the real time limits, which a large body must not reach on a busy machine. */
const patient = await createTestApp({ config: { rateLimits: false } })
afterAll(patient.close)

interface Raw {
  /** Data received until the server closed the connection. */
  text: string
  statuses: number[]
  /** Milliseconds until it was closed. */
  took: number
}

/** Sends raw bytes and reads until the server closes, or `patience` milliseconds have passed. */
function exchange(
  parts: readonly (string | Buffer)[],
  { patience = 5000, to = port } = {},
): Promise<Raw> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ port: to, host: '127.0.0.1' })
    const timer = setTimeout(() => socket.destroy(new Error(`still open: ${text}`)), patience)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    let broken: NodeJS.ErrnoException | undefined
    socket.on('error', (error) => (broken = error))
    socket.on('close', () => {
      clearTimeout(timer)
      // A server that refuses while we are still sending resets the connection.
      if (broken && !['ECONNRESET', 'EPIPE'].includes(broken.code ?? '')) return reject(broken)
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      resolve({ text, statuses, took: performance.now() - begin })
    })
    for (const part of parts) socket.write(part)
  })
}

const head = (...lines: string[]) => `${[...lines, '', ''].join('\r\n')}`
const HOST = 'Host: localhost'
const POST = 'POST /api/auth/otp HTTP/1.1'
const JSON_TYPE = 'Content-Type: application/json'
const SMUGGLED = 'GET /api/dev/people HTTP/1.1\r\nHost: localhost\r\n\r\n'

const REFUSED: [string, string][] = [
  ['length and chunks', head(POST, HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked')],
  ['chunks and length', head(POST, HOST, 'Transfer-Encoding: chunked', 'Content-Length: 4')],
  ['two lengths', head(POST, HOST, 'Content-Length: 4', 'Content-Length: 5')],
  ['two equal lengths', head(POST, HOST, 'Content-Length: 4', 'Content-Length: 4')],
  ['a list of lengths', head(POST, HOST, 'Content-Length: 4, 5')],
  ['a negative length', head(POST, HOST, 'Content-Length: -1')],
  ['a signed length', head(POST, HOST, 'Content-Length: +4')],
  ['a length in hexadecimal', head(POST, HOST, 'Content-Length: 0x4')],
  ['a length beyond all numbers', head(POST, HOST, `Content-Length: ${'9'.repeat(40)}`)],
  ['an unknown encoding', head(POST, HOST, 'Transfer-Encoding: xchunked')],
  ['chunks named twice', head(POST, HOST, 'Transfer-Encoding: chunked, identity')],
  ['a space before the colon', head(POST, HOST, 'Content-Length : 4')],
  ['a tab before the colon', head(POST, HOST, 'Transfer-Encoding\t: chunked')],
  ['a folded header', head(POST, HOST, 'X-A: b', ' Content-Length: 4')],
  ['a bare CR in a header', head(POST, HOST, 'X-A: b\rContent-Length: 4')],
  ['a NUL in a header', head(POST, HOST, 'X-A: b\0c')],
  ['a NUL in a name', head(POST, HOST, 'X-\0A: b')],
  ['an empty name', head(POST, HOST, ': b')],
  ['no host', head('GET /api/cities HTTP/1.1')],
  ['a space in the path', head('GET /api/ cities HTTP/1.1', HOST)],
  ['a NUL in the path', head('GET /api/\0 HTTP/1.1', HOST)],
  ['an unknown version', head('GET /api/cities HTTP/9.9', HOST)],
  ['no version', 'GET /api/cities\r\n\r\n'],
  ['an unknown method', head('STEAL /api/cities HTTP/1.1', HOST)],
  ['a method in lower case', head('get /api/cities HTTP/1.1', HOST)],
  ['no HTTP', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
]

test.each(REFUSED)('%s: refused, and the connection is closed', async (_what, bytes) => {
  const { statuses } = await exchange([Buffer.from(bytes, 'latin1'), SMUGGLED])
  expect(statuses).toEqual([400])
})

test.each([
  ['a chunk size that is not a number', 'zz\r\nabcd\r\n0\r\n\r\n'],
  ['a chunk longer than its size', '2\r\nabcd\r\n0\r\n\r\n'],
  ['a chunk ended by LF alone', '4\nabcd\n0\n\n'],
  ['a chunk size beyond all numbers', `${'f'.repeat(20)}\r\n`],
])('%s: refused, and nothing after it is read as a request', async (_what, chunks) => {
  const chunked = head(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked')
  const { statuses, text } = await exchange([`${chunked}${chunks}`, SMUGGLED])
  expect(statuses).toEqual([400])
  expect(text).not.toContain('"items"')
})

test('headers above 16 KiB are refused with 431', async () => {
  const { statuses } = await exchange([
    head('GET /livez HTTP/1.1', HOST, `X-A: ${'a'.repeat(17_000)}`),
  ])
  expect(statuses).toEqual([431])
})

test('an endless body is cut off with 413 once it is too long', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const start = head(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked')
  const before = process.memoryUsage().rss
  const parts = [start, ...Array.from({ length: 640 }, () => chunk)]
  const { statuses } = await exchange(parts, { patience: 60_000, to: await listen(patient.app) })
  expect(statuses).toEqual([413])
  expect(process.memoryUsage().rss - before).toBeLessThan(50e6)
})

const VALID = Buffer.from('{"purpose":"login","phone":"7701234567"}')

test.each([
  ['gzip', gzipSync(VALID)],
  ['x-gzip', gzipSync(VALID)],
  ['br', brotliCompressSync(VALID)],
  ['deflate', deflateSync(VALID)],
  ['gzip, br', brotliCompressSync(gzipSync(VALID))],
  ['gzip', gzipSync(Buffer.alloc(1e8))],
])('a body packed with %s is refused, not unpacked', async (packing, body) => {
  const length = `Content-Length: ${body.length}`
  const lines = [POST, HOST, JSON_TYPE, `Content-Encoding: ${packing}`, length, 'Connection: close']
  const { statuses, text } = await exchange([head(...lines), body])
  expect(statuses).toEqual([415])
  expect(text).toContain('unsupported_media_type')
})

test('the same body is read when it is not packed', async () => {
  const length = `Content-Length: ${VALID.length}`
  const lines = [POST, HOST, JSON_TYPE, 'Content-Encoding: identity', length, 'Connection: close']
  expect((await exchange([head(...lines), VALID])).text).toContain('user_not_found')
})

test.each([
  ['another', 'Host: evil.example'],
  ['the same', HOST],
])('a second host is refused: %s', async (_what, second) => {
  const { statuses } = await exchange([head('GET /api/cities HTTP/1.1', HOST, second)])
  expect(statuses).toEqual([400])
})

test.each([
  ['headers', 'GET /livez HTTP/1.1\r\nHost: loc'],
  ['a body', `${head(POST, HOST, JSON_TYPE, 'Content-Length: 40')}{"purpose"`],
])(
  'a client that sends %s byte by byte is cut off, and others are served meanwhile',
  async (_what, bytes) => {
    const slow = exchange([bytes], { patience: 20_000 })
    const quick = await exchange([head('GET /livez HTTP/1.1', HOST, 'Connection: close')])
    expect(quick.statuses).toEqual([200])
    expect((await slow).statuses).toEqual([408])
  },
)

test('no request may take longer than 15 seconds, including the check’s interval', () => {
  expect(PATIENCE.headersMs + PATIENCE.checkMs).toBeLessThanOrEqual(15_000)
  expect(PATIENCE.requestMs + PATIENCE.checkMs).toBeLessThanOrEqual(15_000)
})
