import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { getAppointment } from '@awan/core/appointment/contract'
import type { ProviderName } from '@awan/core/messaging/settings-shape'
import { subscribeToPush } from '@awan/core/notification/push-contract'
import { notePresence } from '@awan/core/notification/settings-contract'
import { MINUTE_MS } from '@awan/core/time'
import { makeVapidKeys } from '#integrations/messaging/push/vapid-keys.ts'
import { startProviderDouble, type ProviderDouble } from '#testing/doubles/provider-double.ts'
import { productionEnvironment, pushEnvironment } from '#testing/production/environment.ts'
import { newMobile, openSiteShop, sentTo, signUp, threeIn } from '#testing/production/people.ts'
import { startProduction, type ProductionSite } from '#testing/production/site.ts'

// Each test starts its own server, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const production = await startProduction()
let site: ProductionSite | undefined
let double: ProviderDouble | undefined
afterEach(async () => {
  await site?.stop()
  await double?.stop()
})

afterAll(production.stop)

const JOURNEYS: readonly {
  by: ProviderName
  ways: readonly ('sms' | 'whatsapp')[]
  /** Customers can reply through this provider. */
  replies: boolean
}[] = [
  { by: 'twilio', ways: ['sms', 'whatsapp'], replies: true },
  { by: 'whatsapp', ways: ['whatsapp'], replies: true },
  { by: 'otpiq', ways: ['sms'], replies: false },
  { by: 'http', ways: ['sms'], replies: false },
]

const FIRST = 'Thu, 8 Mar, 3:00 PM'
const SECOND = 'Sun, 11 Mar, 3:00 PM'
const CODE: unknown = expect.stringMatching(/^\d{6}\b|^code_en: \d{6}/)
const REMINDED = `appointment_reminder_en: Zain | ${FIRST} | confirm | cancel`

/** All messages of a booking that is moved, reminded and cancelled; `answered` stands for the response to a reply. */
const EXPECTED = {
  sms: [
    CODE,
    `Zain: we moved your booking to ${FIRST}.`,
    `Zain: a reminder of your booking on ${FIRST}.`,
    'answered',
    `Zain: a reminder of your booking on ${FIRST}.`,
    `Zain: we cancelled your booking on ${FIRST}.`,
    `Zain: a reminder of your booking on ${SECOND}.`,
    'answered',
  ],
  whatsapp: [
    'opt_in_en: Awan | yes | no',
    CODE,
    'appointment_booked_en: Zain | Fri, 9 Mar, 3:00 PM',
    `appointment_moved_en: Zain | ${FIRST}`,
    REMINDED,
    'answered',
    REMINDED,
    `appointment_cancelled_en: Zain | ${FIRST}`,
    `appointment_booked_en: Zain | ${SECOND}`,
    REMINDED.replace(FIRST, SECOND),
    'answered',
  ],
} as const
/** Opt-in message; sent only if SMS is available as an alternative. */
const OPT_IN = EXPECTED.whatsapp[0]
const ANSWERS = [
  `Zain: thank you, your booking on ${FIRST} is confirmed.`,
  `Zain: your booking on ${SECOND} is cancelled.`,
]

function expected(
  way: 'sms' | 'whatsapp',
  { ways, replies }: (typeof JOURNEYS)[number],
): unknown[] {
  const answers = [...ANSWERS]
  return EXPECTED[way].flatMap((words) => {
    if (words === OPT_IN) return ways.includes('sms') ? [words] : []
    if (words === 'answered') return replies ? answers.splice(0, 1) : []
    return [words]
  })
}

test.each(JOURNEYS)(
  'in production $by carries sign-ups and bookings by $ways, each message once',
  async (journey) => {
    const { by, ways, replies } = journey
    const taken = (double = await startProviderDouble())
    const here = (site = await production.openSite(productionEnvironment([[by, double]])))
    const { advance, ask, settle, job, now } = here
    const shop = await openSiteShop(site)
    const until = (instant: string) => advance(Date.parse(instant) + 10_000 - now().getTime())
    // An SMS is delayed by a minute, in case the customer opens the app.
    const minute = async () => {
      await settle()
      await advance(61_000)
      await settle()
    }
    const remind = async () => {
      for (let run = 0; run < 3; run += 1) await job('remind')
      await minute()
    }
    const people = await inTurn(ways, (way) => signUp(here, { double: taken, by, way }))
    const bookAll = async (start: string) => {
      const ids = await inTurn(people, (person) => person.book(shop, start))
      await settle()
      return ids
    }
    const statesOf = (ids: readonly string[]) =>
      inTurn(people, async ({ headers }, at) => {
        const params = { appointmentId: ids[at] ?? '' }
        return (await ask(getAppointment, { headers, params })).status
      })

    const first = await bookAll(threeIn(3))
    const guest = newMobile()
    if (ways.includes('sms')) await shop.write(guest, threeIn(6))
    await inTurn(first, (id) => shop.move(id, threeIn(2)))
    await minute()
    await until(threeIn(1))
    await remind()
    if (replies) await inTurn(people, (person) => person.reply('YES', 'confirm'))
    await until(threeIn(2, -120))
    await remind()
    expect(await statesOf(first)).toEqual(ways.map(() => 'confirmed'))
    await inTurn(first, (id) => shop.cancel(id, 2))
    await minute()

    const second = await bookAll(threeIn(5))
    await until(threeIn(4))
    await remind()
    if (replies) await inTurn(people, (person) => person.reply('إلغاء'))
    await minute()
    expect(await statesOf(second)).toEqual(ways.map(() => (replies ? 'cancelled' : 'confirmed')))

    for (const { phone, way } of people)
      expect(sentTo(phone, taken).map(({ words }) => words)).toEqual(expected(way, journey))
    const written = ways.includes('sms') ? ['زين: تم تأكيد حجز الاثنين، 12 آذار، 3:00 م.'] : []
    expect(sentTo(guest, taken).map(({ words }) => words)).toEqual(written)
    expect(taken.calls.length).toBe(taken.taken.length)
  },
)

test('in production push reaches the browser and the installed app, each once, without SMS', async () => {
  double = await startProviderDouble()
  const taken = double
  site = await production.openSite({
    ...productionEnvironment([['http', double]]),
    ...pushEnvironment(double),
  })
  const shop = await openSiteShop(site)
  const addresses = [
    {
      kind: 'web',
      endpoint: `${double.origin}/web-push/someone`,
      publicKey: makeVapidKeys().publicKey,
      authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { kind: 'native', token: 'a-token-of-an-app' },
  ] as const
  for (const address of addresses) {
    const person = await signUp(site, { double, by: 'http', way: 'sms' })
    const { headers } = person
    await site.ask(subscribeToPush, { headers, body: address })
    const id = await person.book(shop, threeIn(3))
    await site.settle()
    await shop.cancel(id, 1)
    await site.settle()
    // The customer opens the app after the push, so no SMS follows.
    await site.advance(1000)
    await site.ask(notePresence, { headers })
    await site.advance(15 * MINUTE_MS)
    await site.settle()
    expect(sentTo(person.phone, taken)).toHaveLength(1)
    const pushed = taken.taken.splice(0).filter(({ path }) => !path.startsWith('/http'))
    const path = address.kind === 'web' ? '/web-push/someone' : '/v1/projects/awan/messages:send'
    expect(pushed.map((call) => call.path)).toEqual([path, path])
  }
})

/** Runs `act` for each item, one after the other. */
async function inTurn<T, R>(
  items: readonly T[],
  act: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (const [at, item] of items.entries()) results.push(await act(item, at))
  return results
}
