import { afterAll, expect, test } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import { answerFromHandset, listHandsetMessages, listPeople } from '@awan/core/messaging/contract'
import { composeBanner } from '#http/pages/banner.ts'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, clock, db, refusal, runJobs } = awan
afterAll(awan.close)

test('a phone shows its messages, newest first, and no other phone’s', async () => {
  const { phone } = await createAccount(db)
  const other = await createAccount(db)
  for (const to of [phone, other.phone, phone]) {
    await ask(requestOtp, { body: { purpose: 'login', phone: to } })
    await runJobs()
    clock.advance(1000)
  }
  const { items } = await ask(listHandsetMessages, { query: { to: phone } })
  expect(items.map(({ to, channel, sentAt }) => [to, channel, sentAt])).toEqual([
    [phone, 'sms', '2026-03-03T09:00:02Z'],
    [phone, 'sms', '2026-03-03T09:00:00Z'],
  ])
  // An unescaped plus arrives as a space.
  const same = await ask(listHandsetMessages, { query: { to: phone.replace('+', ' ') } })
  expect(same.items).toEqual(items)
})

test('a reply typed on a phone is stored, and not listed as received', async () => {
  const from = newPhone()
  const body = { from, channel: 'whatsapp', text: ' نعم ' } as const
  const { id } = await ask(answerFromHandset, { body })
  const rows = await db
    .selectFrom('handset_message')
    .selectAll()
    .where('phone', '=', from)
    .execute()
  expect(rows).toMatchObject([{ id, direction: 'sent', channel: 'whatsapp', text: 'نعم' }])
  expect((await ask(listHandsetMessages, { query: { to: from } })).items).toEqual([])
})

test('malformed phones, channels and texts are refused', async () => {
  expect((await refusal(listHandsetMessages, { query: { to: '12' } })).code).toBe('invalid_phone')
  expect((await refusal(listHandsetMessages)).code).toBe('invalid_input')
  const good = { from: newPhone(), channel: 'sms', text: 'YES' } as const
  const bad = [
    { ...good, from: '1' },
    { ...good, text: '  ' },
    { ...good, text: 'x'.repeat(4097) },
  ]
  for (const body of bad) expect((await refusal(answerFromHandset, { body })).status).toBe(422)
})

test('existing demo accounts are listed', async () => {
  const demo = await createTestApp()
  expect((await demo.ask(listPeople)).items).toEqual([])
  const customer = { phone: '+9647420000001', name: 'Sara Al-Jubouri' }
  await createAccount(demo.db, { phone: customer.phone, full_name: customer.name })
  expect((await demo.ask(listPeople)).items).toEqual([{ role: 'customer', ...customer }])
  await demo.close()
})

test('the banner shows the public address and the demo accounts', async () => {
  const demo = await createTestApp({ config: { publicUrl: 'https://awan.example' } })
  await createAccount(demo.db, { phone: '+9647420000001', full_name: 'Sara Al-Jubouri' })
  const banner = await composeBanner(demo.app, {
    config: demo.config,
    address: 'http://localhost:3000',
    database: 'PostgreSQL',
    notes: [],
    seconds: 1,
  })
  expect(banner).toMatch(/^ {2}Open +https:\/\/awan\.example$/m)
  expect(banner).toMatch(/^ {2}Listens +http:\/\/localhost:3000$/m)
  expect(banner).toMatch(/^ {2}Log in as +\+9647420000001 \(customer: Sara Al-Jubouri\)$/m)
  await demo.close()
})

test.each([
  [
    'in production',
    { production: true, publicUrl: 'http://localhost:3000', demo: false },
    [404, 404, 404],
  ],
  ['without demo data', { demo: false }, [200, 202, 404]],
])('simulated phones and people do not exist %s', async (_when, config, statuses) => {
  const real = await createTestApp({ config })
  const query = { to: '+9647701234567' }
  const body = { from: '+9647701234567', channel: 'sms', text: 'YES' } as const
  const answers = [
    await real.call(listHandsetMessages, { query }),
    await real.call(answerFromHandset, { body }),
    await real.call(listPeople),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  await real.close()
})

test('an invented number cannot sign up without demo data', async () => {
  const real = await createTestApp({ config: { demo: false } })
  const body = { purpose: 'signup', fullName: 'Ali', agreed: true } as const
  const phone = { real: '7701234567', invented: '7421234567' }
  expect((await real.call(requestOtp, { body: { ...body, phone: phone.real } })).statusCode).toBe(
    202,
  )
  expect((await real.refusal(requestOtp, { body: { ...body, phone: phone.invented } })).code).toBe(
    'not_a_mobile',
  )
  await real.close()
  expect((await call(requestOtp, { body: { ...body, phone: phone.invented } })).statusCode).toBe(
    202,
  )
})

const DEVELOPMENT = [
  ['GET', '/api/dev/messages?to=%2B9647429999999', 200],
  ['GET', '/api/dev/people', 200],
  ['POST', '/api/dev/messages', 202],
  ['PATCH', '/api/dev/handsets/%2B9647429999999', 200],
] as const
const BODIES = {
  GET: undefined,
  POST: { from: '+9647429999999', channel: 'sms', text: 'yes' },
  PATCH: { whatsapp: true },
} as const

/** Returns the status codes of all handset endpoints, for a caller from that address. */
async function reachable(on: TestApp, remoteAddress: string, more: Headers = {}) {
  const statuses = []
  for (const [method, url] of DEVELOPMENT) {
    const headers = { host: 'localhost', ...more }
    const body = BODIES[method]
    const answer = await on.app.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(body ? { payload: body } : {}),
    })
    statuses.push(answer.statusCode)
  }
  return statuses
}

const NOWHERE = DEVELOPMENT.map(() => 404)
const THERE = DEVELOPMENT.map(([, , status]) => status)

test('the simulated phones are served to this machine only, whatever a local proxy claims', async () => {
  for (const here of ['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1'])
    expect([here, await reachable(awan, here)]).toEqual([here, THERE])
  for (const elsewhere of ['192.168.1.20', '203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1'])
    expect([elsewhere, await reachable(awan, elsewhere)]).toEqual([elsewhere, NOWHERE])
  const proxied = await createTestApp({
    beside: awan,
    config: { trustProxy: 1, rateLimits: false },
  })
  for (const on of [awan, proxied])
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await reachable(on, '127.0.0.1', { [name]: '127.0.0.1' })).toEqual(NOWHERE)
  await proxied.close()
})

test('they are served to all if made public on purpose', async () => {
  const open = await createTestApp({
    beside: awan,
    config: { handsetPublic: true, rateLimits: false },
  })
  expect(await reachable(open, '203.0.113.9', { via: 'proxy' })).toEqual(THERE)
  await open.close()
})
