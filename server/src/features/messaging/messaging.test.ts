import { afterAll, expect, test } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import { answerFromHandset, listHandsetMessages, listPeople } from '@awan/core/messaging/contract'
import { createTestApp } from '#testing/app.ts'
import { createAccount, newPhone } from '#testing/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, clock, db, refusal, runJobs } = awan
afterAll(awan.close)

test('a phone shows what it received, newest first, and nobody else’s', async () => {
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
  // A plus that was not escaped arrives as a space.
  const same = await ask(listHandsetMessages, { query: { to: phone.replace('+', ' ') } })
  expect(same.items).toEqual(items)
})

test('an answer typed on a phone is kept, and is nothing it received', async () => {
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

test('what is no phone, no channel or no text is refused', async () => {
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

test('the demo’s people are listed as far as they are there', async () => {
  const demo = await createTestApp()
  expect((await demo.ask(listPeople)).items).toEqual([])
  const customer = { phone: '+9647420000001', name: 'Sara Al-Jubouri' }
  await createAccount(demo.db, { phone: customer.phone, full_name: customer.name })
  expect((await demo.ask(listPeople)).items).toEqual([{ role: 'customer', ...customer }])
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

test('an invented number cannot sign up where there is no demo data', async () => {
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
