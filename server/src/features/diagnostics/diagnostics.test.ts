import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { reportErrors } from '@awan/core/diagnostics/contract'
import { LIMITS } from '@awan/core/diagnostics/rules'
import { createTestApp } from '#testing/app.ts'

let log = ''
const awan = await createTestApp({ config: { logLevel: 'info' }, log: (line) => (log += line) })
const { app, call, refusal } = awan
afterAll(awan.close)
// Each test starts in a minute of its own, for the limits per minute.
beforeEach(() => {
  log = ''
  awan.clock.advance(61_000)
})

const entry = z.looseObject({
  level: z.string(),
  msg: z.string(),
  browserError: z.looseObject({ message: z.string() }).optional(),
})

/** Parses the log lines about browser errors, one JSON document per line. */
function reported() {
  const entries = log
    .split('\n')
    .slice(0, -1)
    .map((line) => entry.parse(JSON.parse(line)))
  return entries.filter(({ msg }) => msg === 'error in a browser')
}

type BrowserError = z.input<typeof reportErrors.body>['errors'][number]

const fault: BrowserError = {
  kind: 'render',
  code: '7QX2K1',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'id')",
  frames: ['HomePage home-page-Cx8.js:1:2345'],
  route: '/business/:businessId',
  language: 'ar',
  online: true,
}

test('an error of a browser is one warning in the log, with family and version of the browser', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Pixel 7) Chrome/131.0.1.2 Mobile' }
  const answer = await call(reportErrors, { body: { errors: [fault, fault] }, headers })
  expect(answer.statusCode).toBe(204)
  const [first, second, ...more] = reported()
  expect(first).toMatchObject({ level: 'warn', browserError: { ...fault, browser: 'Chrome/131' } })
  expect(second?.browserError).toEqual(first?.browserError)
  expect(more).toEqual([])
  expect(log).not.toContain('Pixel')
})

test('a beacon without a JSON type is understood', async () => {
  const response = await app.inject({
    method: 'POST',
    url: reportErrors.path,
    headers: { host: 'localhost:3000', 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify({ errors: [fault] }),
  })
  expect(response.statusCode).toBe(204)
  expect(reported()).toHaveLength(1)
})

test('no other endpoint accepts text: the type is parsed here only', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/otp',
    headers: { host: 'localhost:3000', 'content-type': 'text/plain' },
    payload: '{}',
  })
  expect(response.statusCode).toBe(415)
})

test('log lines cannot be forged, and personal data is removed for any sender', async () => {
  const message =
    'x\r\n{"level":"fatal","msg":"forged"}\u001b[2J\u2028\u202e +9647420000001 سارة code 123456'
  await call(reportErrors, { body: { errors: [{ ...fault, name: 'E\nF', message }] } })
  const lines = reported()
  expect(lines).toHaveLength(1)
  expect(lines[0]?.browserError).toMatchObject({ name: 'E F' })
  expect(log).not.toMatch(/forged|fatal|7420000001|123456|[^\x20-\x7e\n]/)
})

test.each([
  ['no error', []],
  ['more errors than a page sends', Array.from({ length: LIMITS.errors + 1 }, () => fault)],
  ['a message too long', [{ ...fault, message: 'x'.repeat(LIMITS.message + 1) }]],
  ['an invalid frame', [{ ...fault, frames: ['Sara Ahmed, 7420000001'] }]],
  ['an address in place of a route', [{ ...fault, route: '/login?phone=7420000001' }]],
  ['a code of another shape', [{ ...fault, code: '</script>' }]],
  ['an unknown field', [{ ...fault, phone: '7420000001' }]],
])('%s is refused and not logged', async (_name, errors) => {
  const { status, code } = await refusal(reportErrors, { body: { errors } })
  expect({ status, code }).toEqual({ status: 422, code: 'invalid_input' })
  expect(reported()).toEqual([])
})

test('an unreadable report is refused', async () => {
  for (const payload of ['{', '{"__proto__":{}}', ''])
    for (const type of ['text/plain', 'application/json']) {
      const response = await app.inject({
        method: 'POST',
        url: reportErrors.path,
        headers: { host: 'localhost:3000', 'content-type': type },
        payload,
      })
      expect(response.statusCode).toBe(400)
    }
})

test('one address reaches the log twenty times a minute; the rest is dropped unsaid', async () => {
  for (let sent = 0; sent < 25; sent += 1) {
    const answer = await call(reportErrors, { body: { errors: [fault] }, ip: '203.0.113.7' })
    expect(answer.statusCode).toBe(204)
  }
  expect(reported()).toHaveLength(20)
  await call(reportErrors, { body: { errors: [fault] }, ip: '203.0.113.8' })
  expect(reported()).toHaveLength(21)
  awan.clock.advance(61_000)
  await call(reportErrors, { body: { errors: [fault] }, ip: '203.0.113.7' })
  expect(reported()).toHaveLength(22)
})

test('all addresses together reach it three hundred times a minute', async () => {
  for (let sent = 0; sent < 310; sent += 1)
    await call(reportErrors, { body: { errors: [fault] }, ip: `198.51.100.${sent % 250}` })
  expect(reported()).toHaveLength(300)
})
