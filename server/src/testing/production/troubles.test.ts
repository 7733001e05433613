import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import { changeNoticeSettings } from '@awan/core/notification/settings-contract'
import { HOUR_MS, MINUTE_MS } from '@awan/core/time'
import { productionEnvironment } from '#testing/production/environment.ts'
import { newMobile, openSiteShop, sentTo, signUp, threeIn } from '#testing/production/people.ts'
import { type ProductionSite, startProduction } from '#testing/production/site.ts'
import { type ProviderDouble, startProviderDouble } from '#testing/doubles/provider-double.ts'

// Each test starts its own server, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const production = await startProduction()
const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop()
})
afterAll(production.stop)

async function doubleOf(): Promise<ProviderDouble> {
  const double = await startProviderDouble()
  open.push(double)
  return double
}

async function siteWith(settings: Record<string, string>): Promise<ProductionSite> {
  const site = await production.openSite(settings)
  open.push(site)
  return site
}

/** Has the shop enter this many bookings by phone; returns the numbers. */
async function callers(
  site: ProductionSite,
  shop: Awaited<ReturnType<typeof openSiteShop>>,
  { count, day }: { count: number; day: number },
): Promise<string[]> {
  const phones = Array.from({ length: count }, newMobile)
  for (const [at, phone] of phones.entries()) await shop.write(phone, threeIn(day, at * 30))
  await site.settle()
  return phones
}

const statesOf = async ({ db }: ProductionSite, phones: readonly string[]) =>
  (await db.selectFrom('message').select('status').where('to_phone', 'in', phones).execute()).map(
    ({ status }) => status,
  )

test('C-02: if a provider dies midway the next one takes over, and each message is sent once', async () => {
  const [first, second] = [await doubleOf(), await doubleOf()]
  const site = await siteWith(
    productionEnvironment([
      ['twilio', first],
      ['http', second],
    ]),
  )
  const shop = await openSiteShop(site)
  const counts = (phones: readonly string[]) =>
    phones.map((phone) => [sentTo(phone, first).length, sentTo(phone, second).length])

  const before = await callers(site, shop, { count: 3, day: 3 })
  expect(counts(before)).toEqual(before.map(() => [1, 0]))
  // The provider accepted the message but the response was lost: its state is queried, and it is not resent.
  first.mode = 'lost'
  const lost = await callers(site, shop, { count: 2, day: 4 })
  expect(await statesOf(site, lost)).toEqual(['unknown', 'unknown'])
  await site.crash()
  first.mode = 'works'
  await site.advance(MINUTE_MS)
  await site.settle()
  expect(await statesOf(site, lost)).toEqual(['sent', 'sent'])
  expect(counts(lost)).toEqual(lost.map(() => [1, 0]))
  // The server is killed while it waits for the response to a message that was not accepted.
  first.mode = 'hangs'
  const hanging = newMobile()
  await shop.write(hanging, threeIn(5))
  while (!first.calls.some(({ body }) => body.includes(hanging.slice(1)))) await site.breath()
  first.mode = 'works'
  await site.crash(75_000)
  await site.settle()
  await site.advance(61_000)
  await site.settle()
  expect(counts([hanging])).toEqual([[1, 0]])

  await first.stop()
  const after = await callers(site, shop, { count: 12, day: 6 })
  expect(counts(after)).toEqual(after.map(() => [0, 1]))
  const person = await signUp(site, { double: second, by: 'http', way: 'sms' })
  expect(sentTo(person.phone, second)).toHaveLength(1)
})

test('with WhatsApp only, customers without an account get registered templates', async () => {
  const double = await doubleOf()
  const site = await siteWith(productionEnvironment([['whatsapp', double]]))
  const shop = await openSiteShop(site)
  const phone = newMobile()
  const { id } = await shop.write(phone, threeIn(3))
  await site.settle()
  await shop.cancel(id, 1)
  await site.settle()
  expect(sentTo(phone, double).map(({ words }) => words.split(':')[0])).toEqual([
    'appointment_booked_ar',
    'appointment_cancelled_ar',
  ])
})

test('C-11: a provider account without credit raises the alarm, and the other provider is used', async () => {
  const [first, second] = [await doubleOf(), await doubleOf()]
  const carriers = [['otpiq', first] as const, ['http', second] as const]
  const site = await siteWith(productionEnvironment(carriers))
  first.mode = 'no_credit'
  const person = await signUp(site, { double: second, by: 'http', way: 'sms' })
  expect(sentTo(person.phone, second)).toHaveLength(1)
  expect(first.calls).toHaveLength(1)
  expect(site.output()).toContain('otpiq: no_credit')
  // If no provider can send, the response is the same as for any code, without the reason.
  second.mode = 'no_credit'
  const [phone, form] = [newMobile(), { purpose: 'signup', fullName: 'Ali', agreed: true } as const]
  const body = { ...form, phone }
  expect(await site.ask(requestOtp, { body })).toMatchObject({ status: 'sent', fellBack: false })
  await site.settle()
  expect([first.calls.length, second.calls.length]).toEqual([2, 2])
})

test('C-10: a failing provider is not used after ten failures, and tried again after its rest', async () => {
  const [first, second] = [await doubleOf(), await doubleOf()]
  const site = await siteWith(
    productionEnvironment([
      ['otpiq', first],
      ['http', second],
    ]),
  )
  const shop = await openSiteShop(site)
  const circuits = () => site.db.selectFrom('message_circuit').select('provider').execute()
  first.mode = 'throttled'
  const phones = await callers(site, shop, { count: 14, day: 3 })
  expect(first.calls).toHaveLength(10)
  expect(phones.map((phone) => sentTo(phone, second).length)).toEqual(phones.map(() => 1))
  expect(await circuits()).toEqual([{ provider: 'otpiq' }])
  first.mode = 'works'
  await site.advance(25_000)
  const later = await callers(site, shop, { count: 2, day: 5 })
  expect(later.map((phone) => sentTo(phone, first).length)).toEqual([1, 1])
  expect(await circuits()).toEqual([])
})

test('E-12, E-13: the limits of a day and of a block of numbers hold, and the log raises the alarm', async () => {
  const double = await doubleOf()
  const site = await siteWith({
    ...productionEnvironment([['http', double]]),
    MESSAGING_DAILY_LIMIT: '5',
  })
  const shop = await openSiteShop(site)
  await callers(site, shop, { count: 6, day: 3 })
  // Four fifths of the limit are for messages that are not urgent.
  expect(double.taken).toHaveLength(4)
  await signUp(site, { double, by: 'http', way: 'sms' })
  expect(double.taken).toHaveLength(5)
  const form = { purpose: 'signup', fullName: 'Ali', agreed: true } as const
  const sendCode = async (at: number) => {
    const phone = `+96478011${String(at % 50).padStart(2, '0')}${String(at).padStart(3, '0')}`
    const body = { ...form, phone }
    return site.ask(requestOtp, { body, ip: `10.0.${at}.1` }).then(
      () => 1,
      (error: unknown) => {
        expect(String(error)).toContain('too_many_requests')
        return 0
      },
    )
  }
  let allowed = 0
  for (let at = 0; at < 60; at += 1) allowed += await sendCode(at)
  await site.settle()
  expect(allowed).toBe(50)
  expect(double.taken).toHaveLength(5)
  const log = site.output()
  expect(log).toContain('the daily spending limit for messages is reached')
  expect(log).toContain('few codes sent to a block of numbers are entered')
  expect(log).not.toMatch(/\+?9647\d{9}/)
})

test('quiet hours delay messages that can wait until they end, then each is sent once', async () => {
  const double = await doubleOf()
  const site = await siteWith(productionEnvironment([['http', double]]))
  const { ask } = site
  const shop = await openSiteShop(site)
  const person = await signUp(site, { double, by: 'http', way: 'sms' })
  // The site's clock is at noon; quiet hours are from 10:00 to 16:00.
  const quiet = { from: 600, until: 960 }
  const body = { version: 1, channels: ['sms' as const], reminders: true, quiet }
  await ask(changeNoticeSettings, { headers: person.headers, body })
  const id = await person.book(shop, threeIn(3))
  await shop.move(id, threeIn(4))
  await site.advance(3 * HOUR_MS)
  await site.settle()
  expect(sentTo(person.phone, double)).toHaveLength(1)
  await site.advance(62 * MINUTE_MS)
  await site.settle()
  expect(
    sentTo(person.phone, double)
      .map(({ words }) => words)
      .slice(1),
  ).toEqual(['Zain: we moved your booking to Sat, 10 Mar, 3:00 PM.'])
})
