import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type Headers } from '#testing/app.ts'
import { createAccount } from '#testing/stage/factories.ts'
import { fingerprint } from '#testing/fingerprint.ts'
import { PROBES } from '../health.ts'

const awan = await createTestApp()
const { app, db } = awan
afterAll(awan.close)

const own = 'http://localhost:3000'
const { id } = await createAccount(db)
const { cookie = '' } = await awan.signInBrowser(id)
const bearer = await awan.signIn(id)

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const writing = z.enum(['POST', 'PATCH', 'PUT', 'DELETE'])
interface Write {
  method: z.output<typeof writing>
  url: string
}

/** Lists every mounted write, so that a new endpoint is tested without being listed here. */
async function findWrites(): Promise<Write[]> {
  const answer = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })
  return Object.entries(document.parse(answer.json()).paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((name) => {
      const method = writing.safeParse(name.toUpperCase())
      const url = path.replace(/\{\w+\}/g, crypto.randomUUID())
      return method.success ? [{ method: method.data, url }] : []
    }),
  )
}

const writes = await findWrites()

const FORGED: [string, Headers][] = [
  ['no origin at all', {}],
  ['the origin null', { origin: 'null' }],
  ['an evil origin', { origin: 'https://evil.example' }],
  ['a sibling domain', { origin: 'http://evil.localhost:3000' }],
  ['our name as a prefix', { origin: `${own}.evil.example` }],
  ['our name as a user', { origin: `http://localhost:3000@evil.example` }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another scheme', { origin: 'https://localhost:3000' }],
  [
    'an evil origin that says same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['a request from another site', { 'sec-fetch-site': 'cross-site' }],
  ['a request from a sibling', { 'sec-fetch-site': 'same-site' }],
  ['a request from nowhere', { 'sec-fetch-site': 'none' }],
  ['a plain form', { 'content-type': 'text/plain' }],
  ['an encoded form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a header that names a method', { 'x-http-method-override': 'DELETE' }],
]

async function send({ method, url }: Write, headers: Headers) {
  return app.inject({
    method,
    url,
    headers: { host: 'localhost:3000', ...headers },
    payload: '{}',
  })
}

test('there are writes to protect', () => {
  expect(writes.length).toBeGreaterThanOrEqual(8)
})

test.each(FORGED)(
  'a write with the cookie and %s is refused everywhere',
  async (_what, headers) => {
    const before = await fingerprint(db)
    for (const write of writes) {
      const answer = await send(write, { cookie, ...headers })
      expect([write, answer.statusCode, answer.json()]).toMatchObject([
        write,
        403,
        { code: 'forbidden_origin' },
      ])
    }
    expect(await fingerprint(db)).toEqual(before)
  },
)

test('a foreign origin is refused with a token and without any session', async () => {
  for (const write of writes)
    for (const headers of [bearer, {}]) {
      const answer = await send(write, { ...headers, origin: 'https://evil.example' })
      expect([write, answer.statusCode]).toEqual([write, 403])
    }
})

test('our own page, the native app and a guest get through to the endpoint', async () => {
  const [write] = writes.filter(({ url }) => url === '/api/auth/otp')
  if (!write) throw new Error('the endpoint is gone')
  const ways: Headers[] = [
    { cookie, origin: own },
    { cookie, 'sec-fetch-site': 'same-origin' },
    bearer,
    {},
  ]
  for (const headers of ways) {
    const answer = await send(write, { 'content-type': 'application/json', ...headers })
    expect(answer.json()).toMatchObject({ code: 'invalid_input' })
  }
})

test.each(['https://evil.example', 'null', own, 'https://localhost.evil.example'])(
  'no answer is shared with the origin %s',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { host: 'localhost:3000', cookie, origin }
      const answer = await app.inject({ method, url: '/api/auth/session', headers })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  },
)

test.each(['evil.example', 'localhost.evil.example', 'localhost.', 'localhost:3000, evil.example'])(
  'the host %j is not served',
  async (host) => {
    const answer = await app.inject({ url: '/api/auth/session', headers: { host } })
    expect(answer.json()).toMatchObject({ code: 'unknown_host' })
  },
)

test.each(PROBES)('%s is answered under any host, as probes use the IP address', async (url) => {
  const answer = await app.inject({ url, headers: { host: '10.1.2.3:3000' } })
  expect(answer.statusCode).toBe(200)
})

test.each(['127.0.0.1:99999', '127.999.1.1', 'localhost:70000', '[::1]:99999'])(
  'the host %s is no address, and not ours',
  async (host) => {
    for (const url of ['/', '/api/cities', '/sitemap.xml']) {
      const answer = await app.inject({ url, headers: { host } })
      expect([url, answer.statusCode]).toEqual([url, 421])
    }
  },
)
