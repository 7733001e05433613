import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { listRoutes } from '#testing/routes.ts'

const INLINE = 'document.title'
const html = `<html lang="en" dir="ltr"><title></title><!--head--><script>${INLINE}</script>`
const webRoot = await createWebRoot({ 'index.html': html, 'favicon.svg': '<svg/>' })

const { app, db, asPerson, close } = await createTestApp({ webRoot })
afterAll(close)

function faultsOf(url: string, headers: Record<string, unknown>): string[] {
  const policy = String(headers['content-security-policy'])
  const wanted: [boolean, string][] = [
    [policy.includes("object-src 'none'"), 'object-src'],
    [policy.includes("base-uri 'none'"), 'base-uri'],
    [policy.includes("frame-ancestors 'none'"), 'frame-ancestors'],
    [!/(?:script|default)-src[^;]*'unsafe-/.test(policy), 'unsafe scripts'],
    [
      /max-age=31536000; includeSubDomains/.test(String(headers['strict-transport-security'])),
      'hsts',
    ],
    [headers['x-content-type-options'] === 'nosniff', 'nosniff'],
    [headers['referrer-policy'] === 'strict-origin-when-cross-origin', 'referrer'],
    [headers['cross-origin-opener-policy'] === 'same-origin', 'coop'],
    [!url.startsWith('/api') || headers['cache-control'] !== undefined, 'caching'],
    [headers['access-control-allow-origin'] === undefined, 'cors'],
    [headers['server'] === undefined && headers['x-powered-by'] === undefined, 'product'],
  ]
  return wanted.flatMap(([fine, name]) => (fine ? [] : [name]))
}

test('every route has the same protection, for any response', async () => {
  const { headers } = await asPerson()
  const listed = listRoutes(app)
  for (const url of ['/', '/api/businesses/:businessId/slots', '/favicon.svg', '/livez', '/*'])
    expect(listed).toContainEqual({ method: 'GET', url })
  const faults: string[] = []
  for (const { method, url } of listed) {
    for (const more of [{}, headers]) {
      const answer = await app.inject({
        method,
        url: url.replace(/:\w+|\*/g, 'x'),
        headers: { host: 'localhost:3000', accept: 'text/html', ...more },
      })
      const found = faultsOf(url, answer.headers)
      if (found.length > 0)
        faults.push(`${method} ${url} ${answer.statusCode}: ${found.join(', ')}`)
    }
  }
  expect(faults).toEqual([])
})

test('a response that is no page has four hundred bytes of protection, without page-only headers', async () => {
  for (const url of ['/api/cities', '/api/events', '/photos/x', '/livez']) {
    const { headers } = await app.inject({
      method: 'HEAD',
      url,
      headers: { host: 'localhost:3000' },
    })
    const ours = Object.entries(headers).filter(([name]) =>
      /^(?:content-s|cross|origin|ref|strict|x-)/.test(name),
    )
    const names = ours.map(([name]) => name).filter((name) => name !== 'x-accel-buffering')
    expect([url, names.toSorted()]).toEqual([
      url,
      [
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
      ],
    ])
    expect(
      ours.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('').length,
    ).toBeLessThan(430)
  }
  const page = await app.inject({
    url: '/',
    headers: { host: 'localhost:3000', accept: 'text/html' },
  })
  expect(page.headers['x-frame-options']).toBe('DENY')
  expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
})

test('refusals of every kind are protected too', async () => {
  const host = 'localhost:3000'
  const answers = [
    await app.inject({ url: '/nothing', headers: { host } }),
    await app.inject({ url: '/nothing', headers: { host, accept: 'text/html' } }),
    await app.inject({ url: '/%', headers: { host } }),
    await app.inject({ url: '/', headers: { host: 'evil.example' } }),
    await app.inject({ method: 'POST', url: '/api/appointments', headers: { host }, payload: '{' }),
    await app.inject({
      method: 'POST',
      url: '/api/auth/otp',
      headers: { host },
      payload: 'x'.repeat(70_000),
    }),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 400, 421, 401, 415])
  for (const answer of answers) expect(faultsOf('/', answer.headers)).toEqual([])
})

test('an internal failure is protected, reveals no cause and is not cached', async () => {
  await db.schema.alterTable('city').renameTo('town').execute()
  const answer = await app.inject({ url: '/api/cities', headers: { host: 'localhost:3000' } })
  await db.schema.alterTable('town').renameTo('city').execute()
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toMatch(/^\{"code":"internal","message":"[\w .]+"\}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(faultsOf('/api/cities', answer.headers)).toEqual([])
})

test('the page may run its own inline script and no other', async () => {
  const page = await app.inject({
    url: '/',
    headers: { host: 'localhost:3000', accept: 'text/html' },
  })
  const hash = createHash('sha256').update(INLINE).digest('base64')
  const policy = String(page.headers['content-security-policy'])
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash}'`)
})

test('personal responses are never stored on the way', async () => {
  const { headers } = await asPerson()
  for (const url of ['/api/auth/session', '/api/appointments']) {
    const answer = await app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
      url,
      200,
      'no-store',
    ])
  }
})
