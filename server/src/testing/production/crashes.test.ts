import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { rounds } from '../races/rounds.ts'
import { type ProviderDouble, startProviderDouble } from '../provider-double.ts'
import { productionEnvironment } from './environment.ts'
import { newMobile, openSiteShop, sentTo, threeIn } from './people.ts'
import { type ProductionSite, startProduction } from './site.ts'

// Each starts servers in processes of their own, which takes a busy machine long.
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

/** How often each number got its message whose booking was answered 201 just before the server was killed with -9. */
async function messagesAfterKill(spoil?: string): Promise<number[]> {
  const taken = (double = await startProviderDouble())
  const here = (site = await production.openSite(productionEnvironment([['twilio', double]])))
  const shop = await openSiteShop(here)
  if (spoil !== undefined) await sql.raw(spoil).execute(here.db)
  const phones = Array.from({ length: AT_ONCE }, newMobile)
  const booked: string[] = []
  const write = async (phone: string, at: number) => {
    await shop.write(phone, threeIn(3, at * 30))
    booked.push(phone)
  }
  const writing = Promise.allSettled(phones.map(write))
  while (booked.length === 0) await here.breath()
  await here.crash(75_000)
  await writing
  await here.settle()
  await here.advance(75_000)
  await here.settle()
  return booked.map((phone) => sentTo(phone, taken).length)
}

test(
  'C-01: the message of a booking that was answered is sent once though the server was killed at once',
  rounds(1, 50, 240_000),
  async () => {
    const counts = await messagesAfterKill()
    expect(counts).toEqual(counts.map(() => 1))
  },
)

test('C-01 sabotaged: a message that is not written with its booking is lost with the server', async () => {
  const counts = await messagesAfterKill(`
    create function forget() returns trigger language plpgsql as 'begin return null; end';
    create trigger forgetful before insert on message for each row execute function forget()`)
  expect(counts).not.toEqual(counts.map(() => 1))
})

/**
 * How often a number got its message whose server was killed with -9 while it waited for the provider's answer, which had
 * taken it or not.
 */
async function sentOverKill(mode: 'silent' | 'hangs', spoil?: string): Promise<number> {
  const taken = (double = await startProviderDouble())
  const here = (site = await production.openSite(productionEnvironment([['twilio', double]])))
  const shop = await openSiteShop(here)
  const phone = newMobile()
  taken.mode = mode
  await shop.write(phone, threeIn(3))
  while (taken.calls.length === 0) await here.breath()
  taken.mode = 'works'
  if (spoil !== undefined) await sql.raw(spoil).execute(here.db)
  await here.crash(75_000)
  await here.settle()
  await here.advance(75_000)
  await here.settle()
  return sentTo(phone, taken).length
}

for (const mode of ['silent', 'hangs'] as const)
  test(
    `C-02: a message whose worker is killed between sending and marking is sent once (${mode})`,
    rounds(1, 25, 240_000),
    async () => {
      expect(await sentOverKill(mode)).toBe(1)
    },
  )

test('C-02 sabotaged: a message that is queued again without asking goes twice', async () => {
  expect(
    await sentOverKill('silent', `update message set status = 'queued' where status = 'sending'`),
  ).toBe(2)
})
