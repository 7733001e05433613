import { afterAll, beforeEach, expect, test } from 'vitest'
import { shopCancel, shopMove } from '@awan/core/appointment/shop-contract'
import { segmentsOf } from '@awan/core/messaging/rules'
import { inTransaction } from '#db/transaction.ts'
import { rateLimiter } from '#http/limits/rate-limit.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'
import { listen, meeting, race, tally, untilWaiting } from '#testing/races/racing.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { notifyingBudget } from './budget.service.ts'

const lines: string[] = []
const awan = await createTestApp({
  config: { rateLimits: true, logLevel: 'warn' },
  log: (line) => lines.push(line),
})
const { clock, db, pool, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})
const limiter = rateLimiter({
  clock: () => new Date(clock.now),
  secret: awan.config.secret,
  enabled: true,
})

const DAY = 86_400
const textsTo = async (...phones: string[]) => {
  const rows = await db
    .selectFrom('message')
    .select('text')
    .where('to_phone', 'in', phones)
    .orderBy('created_at')
    .orderBy('dedupe_key')
    .execute()
  return rows.map(({ text }) => text ?? '')
}

test.each([
  ['a link', 'Pay at evil.com/x', 'words_with_link', /^Links, addresses/],
  ['a number', 'اتصل ٠٧٧٠ ١٢٣ ٤٥٦٧', 'words_with_link', /^Links, addresses/],
  ['too much', 'ر'.repeat(71), 'words_too_long', /70 characters/],
])('words with %s are refused, and nothing is done', async (_what, message, code, sentence) => {
  const shop = await openShop(awan)
  const phone = newPhone()
  const appointment = await shop.write({ start: noonIn(1), phone })
  const on = { ...shop.on(appointment.id), headers: { ...shop.headers, 'accept-language': 'en' } }
  const cancelled = await refusal(shopCancel, {
    ...on,
    body: { reason: 'ill', version: 1, message },
  })
  expect(cancelled).toMatchObject({ status: 422, code, message: expect.stringMatching(sentence) })
  const moved = await refusal(shopMove, {
    ...on,
    body: { start: noonIn(2), version: 1, message },
  })
  expect([moved.status, moved.code]).toEqual([422, code])
  expect((await shop.diary('2026-03-04')).visits).toEqual([appointment])
  expect(await textsTo(phone)).toHaveLength(1)
})

test('M16: phone bookings get day and time by SMS; walk-ins and accounts do not', async () => {
  const shop = await openShop(awan, {
    business: { name: { en: 'Zain Barbers', ar: 'حلاقة زين' } },
  })
  const phone = newPhone()
  await shop.write({ start: noonIn(1), phone })
  expect(await textsTo(phone)).toEqual(['حلاقة زين: تم تأكيد حجز الأربعاء، 4 آذار، 12:00 م.'])
  const here = newPhone()
  await shop.write({ start: noonIn(2), phone: here, source: 'walk_in' })
  expect(await textsTo(here)).toEqual([])
  // The customer has an account here: the notice is in the app.
  const { customer } = await shop.book(noonIn(3))
  await shop.write({ start: noonIn(4), phone: customer.phone })
  expect(await textsTo(customer.phone)).toEqual([])
  const { length } = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .execute()
  expect(length).toBe(2)
  // An account without a card at this shop is addressed in its own language.
  const stranger = await createAccount(db, { language: 'en' })
  await shop.write({ start: noonIn(5), phone: stranger.phone })
  expect(await textsTo(stranger.phone)).toEqual([
    'Zain Barbers: your booking on Sun, 8 Mar, 12:00 PM is confirmed.',
  ])
})

test('a text to a number that was not sent yet is withdrawn by the next change', async () => {
  const shop = await openShop(awan)
  const phone = newPhone()
  const { id } = await shop.write({ start: noonIn(1), phone })
  await shop.cancel(id, 1)
  const rows = await db
    .selectFrom('message')
    .select(['status', 'error'])
    .where('to_phone', '=', phone)
    .orderBy('dedupe_key')
    .execute()
  expect(rows).toEqual([
    { status: 'failed', error: 'withdrawn' },
    { status: 'queued', error: null },
  ])
})

test('C-17: names appear in messages unchanged, in one line, without links, within two segments', async () => {
  const says = async (name: string, message?: string) => {
    const shop = await openShop(awan, { business: { name: { ar: name } } })
    const phone = newPhone()
    const appointment = await shop.write({ start: noonIn(1), phone })
    await shop.cancel(appointment.id, 1, message)
    return (await textsTo(phone)).at(-1) ?? ''
  }
  const when = 'الأربعاء، 4 آذار، 12:00 م'
  expect(await says('{{1}} %s {shop}')).toBe(`{{1}} %s {shop}: ألغينا حجز ${when}.`)
  expect(await says('Zain\r\nBcc: x')).toBe(`Zain Bcc: x: ألغينا حجز ${when}.`)
  expect(await says('Win at evil.com/now')).toBe(`Win at evil com now: ألغينا حجز ${when}.`)
  const long = await says('ر'.repeat(80), 'ع'.repeat(70))
  expect(segmentsOf(long)).toBe(2)
  expect(long).toMatch(/^ر+\.{3}: ألغينا حجز .+ ع{70}$/)
})

test('D3: of six concurrent cancellations the day’s last three messages are sent, all succeed, and the appointments report it', async () => {
  const shop = await openShop(awan, { staff: 6 })
  const port = await listen(awan.app)
  const used = { name: 'words-person', subject: shop.owner.id, points: 20, seconds: DAY, cost: 17 }
  await limiter.use(db, [used])
  const appointments = []
  const phones: string[] = []
  for (let at = 0; at < 6; at += 1) {
    phones.push(newPhone())
    const staffId = shop.staffIds[at]
    appointments.push(await shop.write({ start: noonIn(1), staffId, phone: phones[at] }))
  }
  const answers = await race(
    port,
    appointments.map(({ id }) => ({
      path: `/api/console/businesses/${shop.business.id}/appointments/${id}/cancel`,
      headers: shop.headers,
      body: { reason: 'ill', version: 1, message: 'Sorry' },
    })),
  )
  expect(tally(answers)).toEqual({ 200: 6 })
  const untold = answers.filter(({ body }) => body['untold'] === 'words')
  expect(untold).toHaveLength(3)
  const texts = await textsTo(...phones)
  expect(texts).toHaveLength(12)
  expect(texts.filter((text) => text.endsWith('Sorry'))).toHaveLength(3)
})

test('D3: a change without messages left succeeds, and reports that the customer was not notified', async () => {
  const shop = await openShop(awan)
  const phone = newPhone()
  const appointment = await shop.write({ start: noonIn(3), phone })
  expect(appointment.untold).toBeNull()
  const used = {
    name: 'notice-person',
    subject: shop.owner.id,
    points: 100,
    seconds: DAY,
    cost: 99,
  }
  await limiter.use(db, [used])
  const moved = await shop.move(appointment.id, { start: noonIn(4), version: 1 })
  expect(moved.untold).toBe('all')
  expect((await shop.diary('2026-03-07')).visits[0]?.untold).toBe('all')
  expect(await textsTo(phone)).toHaveLength(1)
  clock.now = new Date(TEST_NOW.getTime() + DAY * 1000 + 1)
  const cancelled = await shop.cancel(appointment.id, 2, 'Sorry')
  expect(cancelled).toMatchObject({ status: 'cancelled', untold: null })
  expect((await textsTo(phone)).at(-1)).toMatch(/Sorry$/)
})

test('D3: the site’s budget ends for all, with one log entry', async () => {
  const full = { name: 'notice-site', subject: 'site', points: 5000, seconds: DAY, cost: 4999 }
  await limiter.use(db, [full]).catch(() => undefined)
  const appointments = []
  for (let at = 0; at < 3; at += 1) {
    const shop = await openShop(awan)
    appointments.push(await shop.write({ start: noonIn(1), phone: newPhone() }))
  }
  expect(appointments.map(({ untold }) => untold)).toContain('all')
  const alarms = lines.filter((line) =>
    line.includes('site’s budget for appointment messages is used up'),
  )
  expect(alarms).toHaveLength(1)
  expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ level: 'warn', of: 'notice', most: 5000 })
})

/** Runs twelve concurrent calls, each in its own transaction; counts the successful ones. */
const twelveAtOnce = async (take: (phone: string) => Promise<boolean>) => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(newPhone())))
  return taken.filter(Boolean).length
}

test('D3: of twelve concurrent takers as many succeed as the budget allows', async () => {
  const take = notifyingBudget({ limiter, alarm: () => undefined })
  const { id: actorId } = await createAccount(db)
  const businessId = crypto.randomUUID()
  const used = { name: 'words-person', subject: actorId, points: 20, seconds: DAY, cost: 15 }
  await limiter.use(db, [used])
  expect(
    await twelveAtOnce((phone) =>
      inTransaction(db, (trx) => take(trx, 'words', { businessId, actorId, phone })),
    ),
  ).toBe(5)
})

test('D3: two changes that notify the same numbers and shops in opposite order do not deadlock', async () => {
  const take = notifyingBudget({ limiter, alarm: () => undefined })
  const [first, second] = [newPhone(), newPhone()].map((phone) => ({
    phone,
    businessId: crypto.randomUUID(),
  }))
  if (!first || !second) throw new Error('nobody')
  // A day on which nothing is used up.
  clock.now = new Date(TEST_NOW.getTime() + 7 * DAY * 1000)
  let other: Promise<boolean[]> | undefined
  await inTransaction(db, async (trx) => {
    await take(trx, 'notice', first)
    other = inTransaction(db, async (theirs) => [
      await take(theirs, 'notice', second),
      await take(theirs, 'notice', first),
    ])
    other.catch(() => undefined)
    await untilWaiting(pool)
    expect(await take(trx, 'notice', second)).toBe(true)
  })
  expect(await other).toEqual([true, true])
})

test('D3 sabotaged: counting the messages first and writing then lets all of them pass', async () => {
  const meet = meeting(12)
  const before = db.selectFrom('message').select('id').where('kind', '=', 'naive')
  expect(
    await twelveAtOnce(async (phone) => {
      const { length } = await before.execute()
      await meet()
      if (length >= 5) return false
      const values = { to_phone: phone, channel: 'sms', kind: 'naive', dedupe_key: phone }
      const at = { due_at: TEST_NOW, created_at: TEST_NOW }
      await db
        .insertInto('message')
        .values({ ...values, ...at, text: 'x' })
        .execute()
      return true
    }),
  ).toBe(12)
})
