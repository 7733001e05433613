import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { shareOf } from '../races/rounds.ts'
import { type ProviderDouble, startProviderDouble } from '../doubles/provider-double.ts'
import { productionEnvironment } from './environment.ts'
import { newMobile, openSiteShop, sentTo, threeIn } from './people.ts'
import { type ProductionSite, startProduction } from './site.ts'

// Each test starts servers in separate processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const production = await startProduction()
let site: ProductionSite | undefined
let double: ProviderDouble | undefined
afterEach(async () => {
  await site?.stop()
  await double?.stop()
})
afterAll(production.stop)

const AT_ONCE = 5
/** Number of rounds to wait for an outstanding message. */
const ROUNDS = 6

/** Returns the options of a test with this many kills: each costs a restart and the work of catching up. */
const killing = (kills: number) => ({ timeout: 180_000 + kills * 20_000 })

/**
 * Returns the number of messages that each customer received for a booking answered 201 just before the server was
 * killed with -9. All kills hit one site: a new site for each would dominate the run time.
 */
async function messagesAfterKills(kills: number, spoil?: string): Promise<number[]> {
  const taken = (double = await startProviderDouble())
  const here = (site = await production.openSite(productionEnvironment([['twilio', double]])))
  if (spoil !== undefined) await sql.raw(spoil).execute(here.db)
  const counts: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const booked = await bookAndKill(here)
    const sent = () => booked.map((phone) => sentTo(phone, taken).length)
    // The provider is queried for claimed messages first; then they are resent with growing pauses.
    for (let round = 0; round < ROUNDS && sent().includes(0); round += 1) await goOn(here)
    // One more round, to detect a message sent twice.
    await goOn(here)
    counts.push(...sent())
    // Progress, as the full size takes minutes.
    if (kill % 10 === 9) console.log(`${kill + 1} of ${kills} kills`)
  }
  return counts
}

/** Advances the clock past all of the site's own timers, and waits until its jobs are done. */
async function goOn(here: ProductionSite): Promise<void> {
  await here.advance(75_000)
  await here.settle()
}

/** Creates phone bookings concurrently and kills the server at the first response; returns the numbers answered 201. */
async function bookAndKill(here: ProductionSite): Promise<string[]> {
  const shop = await openSiteShop(here)
  const booked: string[] = []
  const write = async (phone: string, at: number) => {
    await shop.write(phone, threeIn(3, at * 30))
    booked.push(phone)
  }
  const writing = Promise.allSettled(Array.from({ length: AT_ONCE }, newMobile).map(write))
  const all = writing.then((ended) => {
    if (booked.length === 0) throw new Error(`Nothing was booked: ${JSON.stringify(ended)}`)
  })
  while (booked.length === 0) await Promise.race([here.breath(), all])
  await here.crash(75_000)
  await all
  await here.settle()
  return booked
}

const KILLS = shareOf(1, 50)

test(
  'C-01: the message of an answered booking is sent once though the server was killed at once',
  killing(KILLS),
  async () => {
    const counts = await messagesAfterKills(KILLS)
    expect(counts).toEqual(counts.map(() => 1))
  },
)

test('C-01 sabotaged: a message that is not written with its booking is lost with the server', async () => {
  const counts = await messagesAfterKills(
    1,
    `
    create function forget() returns trigger language plpgsql as 'begin return null; end';
    create trigger forgetful before insert on message for each row execute function forget()`,
  )
  expect(counts).not.toEqual(counts.map(() => 1))
})

/**
 * Returns the number of messages that each customer received after the server was killed with -9 while it waited for
 * the provider's response; the provider may or may not have accepted the message.
 */
async function sentOverKills(
  mode: 'silent' | 'hangs',
  kills: number,
  spoil?: string,
): Promise<number[]> {
  const taken = (double = await startProviderDouble())
  const here = (site = await production.openSite(productionEnvironment([['twilio', double]])))
  const phones = Array.from({ length: kills }, newMobile)
  for (const phone of phones) {
    const shop = await openSiteShop(here)
    const before = taken.calls.length
    taken.mode = mode
    await shop.write(phone, threeIn(3))
    while (taken.calls.length === before) await here.breath()
    taken.mode = 'works'
    if (spoil !== undefined) await sql.raw(spoil).execute(here.db)
    await here.crash(75_000)
    await here.settle()
    for (let round = 0; round < ROUNDS && sentTo(phone, taken).length === 0; round += 1)
      await goOn(here)
    await goOn(here)
  }
  return phones.map((phone) => sentTo(phone, taken).length)
}

const SENDINGS = shareOf(1, 25)

for (const mode of ['silent', 'hangs'] as const)
  test(
    `C-02: a message whose worker is killed between sending and marking is sent once (${mode})`,
    killing(SENDINGS),
    async () => {
      const counts = await sentOverKills(mode, SENDINGS)
      expect(counts).toEqual(counts.map(() => 1))
    },
  )

test('C-02 sabotaged: a message queued again without a query is sent twice', async () => {
  expect(
    await sentOverKills(
      'silent',
      1,
      `update message set status = 'queued' where status = 'sending'`,
    ),
  ).toEqual([2])
})
