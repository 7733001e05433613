import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import {
  type DoubleMode,
  type ProviderDouble,
  startProviderDouble,
} from '../doubles/provider-double.ts'
import { FULL, shareOf } from '../races/rounds.ts'
import { productionEnvironment } from './environment.ts'
import { sentTo } from './people.ts'
import { type ProductionSite, startProduction } from './site.ts'

// Each test starts its own server, which is slow on a busy machine; at full size each takes over a minute.
vi.setConfig({ testTimeout: FULL ? 900_000 : 240_000 })

const production = await startProduction()
let site: ProductionSite | undefined
let double: ProviderDouble | undefined
afterEach(async () => {
  await site?.stop()
  await double?.stop()
})
afterAll(production.stop)

/** Maximum latency of a request for a code, in milliseconds; checked at full size only. */
const ANSWER_LIMIT = 1000
const form = { purpose: 'signup', fullName: 'Sara Ahmed', agreed: true } as const

/** Requests a code for a new number from a new browser; returns the number and the latency in milliseconds. */
async function askForCode(
  here: ProductionSite,
  at: number,
): Promise<{ phone: string; took: number }> {
  // Spread over number blocks and address ranges, to stay below their rate limits.
  const phone = `+964770${String((at * 97_003) % 10_000_000).padStart(7, '0')}`
  const began = performance.now()
  const ip = `10.${at >> 8}.${at & 255}.1`
  const { status } = await here.ask(requestOtp, { body: { ...form, phone }, ip })
  expect(status).toBe('sent')
  return { phone, took: performance.now() - began }
}

const callsFor = (taken: ProviderDouble, phone: string) =>
  taken.calls.filter(({ body }) => body.includes(phone.slice(1))).length

const FAILING: DoubleMode[] = ['error', 'throttled', 'hangs', 'drips', 'garbage', 'lost']

/** Requests codes during an outage of the provider, and one more after it. */
async function overOutage(here: ProductionSite, taken: ProviderDouble, mode: DoubleMode) {
  const from = 1 + FAILING.indexOf(mode) * 1000
  taken.mode = mode
  const requests: Awaited<ReturnType<typeof askForCode>>[] = []
  // One request a second, for a minute at full size.
  for (let at = 0; at < shareOf(4, 60); at += 1) {
    requests.push(await askForCode(here, from + at))
    if (FULL) await here.rest(1000)
    else await here.breath()
  }
  if (FULL) expect(Math.max(...requests.map(({ took }) => took))).toBeLessThan(ANSWER_LIMIT)
  for (const { phone } of requests) expect(callsFor(taken, phone)).toBeLessThanOrEqual(3)

  taken.mode = 'works'
  await here.advance(30_000)
  await here.settle()
  const { phone } = await askForCode(here, from + requests.length)
  while (sentTo(phone, taken).length === 0) await here.breath()
  expect(sentTo(phone, taken)).toHaveLength(1)
}

test('C-10: no request waits for a failing provider, and it is not flooded', async () => {
  const taken = (double = await startProviderDouble())
  const here = (site = await production.openSite(productionEnvironment([['http', double]])))
  for (const mode of FAILING) await overOutage(here, taken, mode)
})

test('C-10: no request waits for an unreachable provider, and the first code after it is sent', async () => {
  const taken = (double = await startProviderDouble())
  const gone = await startProviderDouble()
  await gone.stop()
  const here = (site = await production.openSite(
    productionEnvironment([
      ['otpiq', gone],
      ['http', taken],
    ]),
  ))
  const { phone, took } = await askForCode(here, 1)
  while (sentTo(phone, taken).length === 0) await here.breath()
  expect(sentTo(phone, taken)).toHaveLength(1)
  if (FULL) expect(took).toBeLessThan(ANSWER_LIMIT)
})
