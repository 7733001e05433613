import { afterAll, expect, test } from 'vitest'
import { getSession, requestOtp, updateMe } from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'

const awan = await createTestApp()
const { app } = awan
afterAll(awan.close)
const { accountId, headers: bearer } = await awan.asPerson()
const { cookie = '' } = await awan.signInBrowser(accountId)

const preflight = (origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/me',
    headers: {
      host: 'localhost:3000',
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test.each(['capacitor://localhost', 'https://localhost'])(
  'the installed app at %s reads and writes with its token',
  async (origin) => {
    const requested = await preflight(origin)
    expect(requested.statusCode).toBe(204)
    expect(requested.headers['access-control-allow-origin']).toBe(origin)
    expect(requested.headers['access-control-allow-headers']).toContain('Authorization')
    expect(requested.headers['access-control-allow-methods']).toContain('PATCH')
    const seen = await awan.call(getSession, { headers: { ...bearer, origin } })
    expect([seen.statusCode, seen.headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(String(seen.headers['vary'])).toContain('origin')
    const changed = await awan.call(updateMe, {
      body: { digits: 'arab' },
      headers: { ...bearer, origin },
    })
    expect(changed.statusCode).toBe(200)
  },
)

test('the app reads refusals too, and requests a code before it has a token', async () => {
  const headers = { origin: 'https://localhost' }
  const guest = await awan.call(getSession, { headers })
  expect(guest.statusCode).toBe(401)
  expect(guest.headers['access-control-allow-origin']).toBe('https://localhost')
  const requested = await awan.refusal(requestOtp, {
    body: { purpose: 'login', phone: '1' },
    headers,
  })
  expect(requested.code).toBe('invalid_phone')
})

test.each(['capacitor://localhost', 'https://localhost'])(
  'a page at %s that sends a session cookie is refused and reads nothing',
  async (origin) => {
    const headers = { cookie, origin }
    const written = await awan.refusal(updateMe, { body: { digits: 'arab' }, headers })
    expect(written).toMatchObject({ status: 403, code: 'forbidden_origin' })
    const seen = await awan.call(getSession, { headers })
    expect(seen.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-credentials')
  },
)

test.each([
  'https://localhost:8443',
  'http://localhost',
  'https://localhost.evil.example',
  'capacitor://evil',
  'ionic://localhost',
  'null',
])('a page at %s is not the app', async (origin) => {
  expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
  const headers = { ...bearer, origin }
  const written = await awan.refusal(updateMe, { body: { digits: 'arab' }, headers })
  expect(written.code).toBe('forbidden_origin')
})
