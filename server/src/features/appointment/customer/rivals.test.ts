import { randomBytes, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { TEST_NOW } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createAccount, createBlock, createOffering, createShop } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { waitFor } from '#testing/stage/waiting.ts'
import { Rivals } from './rivals.service.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const START = noonIn(1)
const clock = () => TEST_NOW

let shop: Awaited<ReturnType<typeof createShop>>
let rivals: Rivals
beforeEach(async () => {
  shop = await createShop(db)
  rivals = new Rivals(db)
})

const take = async (of = shop) => createBlock(db, of.business.id, of.staff[0]?.id ?? '', START)

/** Returns a request for this file's start, at the test's shop. */
async function wantedBy(offeringId = shop.offering.id) {
  const { id: accountId } = await createAccount(db)
  return {
    businessId: shop.business.id,
    offeringIds: [offeringId],
    start: Date.parse(START),
    staffId: undefined,
    customerId: accountId,
    key: randomUUID(),
    holder: { device: randomBytes(32).toString('hex'), accountId },
  }
}

type Wanted = Awaited<ReturnType<typeof wantedBy>>

const hashOf = (device: string) => Buffer.from(device, 'hex')
/** Device of another customer's hold. */
const NOBODY = { device_hash: Buffer.alloc(32, 7) }

/** Starts a first request that stays in progress until the test ends it. */
async function first() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const booked = rivals.inTurn(await wantedBy(), clock, async () => promise)
  return { booked, succeed: () => resolve('booked'), fail: () => reject(new Error('refused')) }
}

/** Starts further requests for the same start; counts attempts, and the most at once. */
async function others(count: number) {
  const seen = { tried: 0, atOnce: 0 }
  let now = 0
  const book = async () => {
    seen.tried += 1
    now += 1
    seen.atOnce = Math.max(seen.atOnce, now)
    await setImmediate()
    now -= 1
    return 'booked'
  }
  const wanted = []
  for (let at = 0; at < count; at += 1) wanted.push(await wantedBy())
  const outcomes = Promise.all(wanted.map((one) => rivals.inTurn(one, clock, book).catch(String)))
  return { seen, outcomes }
}

const REFUSED = 'Error: slot_taken'
const HALF_HOUR = 30 * MINUTE_MS

/** Holds this file's start, for a device, an account or a wait. */
async function hold(by: { device_hash?: Buffer; account_id?: string; wait_id?: string }) {
  const [businessId, staffId] = [shop.business.id, shop.staff[0]?.id ?? '']
  const end = new Date(Date.parse(START) + HALF_HOUR)
  const until = new Date(TEST_NOW.getTime() + MINUTE_MS)
  const { id } = await db
    .insertInto('hold')
    .values({
      ...by,
      business_id: businessId,
      staff_id: staffId,
      request_hash: Buffer.alloc(32),
      starts_at: START,
      ends_at: end,
      created_at: TEST_NOW,
      expires_at: until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('occupancy')
    .values({
      business_id: businessId,
      resource_id: staffId,
      kind: 'hold',
      hold_id: id,
      occupied: `[${START},${end.toISOString()})`,
      expires_at: until,
    })
    .execute()
}
const BOOKED = 'booked'

test('A-01: a request for a start taken meanwhile is refused without a transaction', async () => {
  const one = await first()
  const rest = await others(5)
  await take()
  one.succeed()
  expect(await one.booked).toBe('booked')
  expect(await rest.outcomes).toEqual(Array(5).fill(REFUSED))
  expect(rest.seen.tried).toBe(0)
})

test('A-01: if the first request fails, the others try one after another', async () => {
  const one = await first()
  const rest = await others(3)
  one.fail()
  await expect(one.booked).rejects.toThrow('refused')
  expect(await rest.outcomes).toEqual(Array(3).fill(BOOKED))
  expect(rest.seen).toEqual({ tried: 3, atOnce: 1 })
})

test('another start, another staff member and “any” do not wait for each other', async () => {
  const one = await first()
  const wanted = await wantedBy()
  for (const other of [
    { ...wanted, start: Date.parse(noonIn(1, 15)) },
    { ...wanted, staffId: shop.staff[0]?.id },
    { ...wanted, businessId: (await createShop(db)).business.id },
  ])
    expect(await rivals.inTurn(other, clock, async () => 'booked')).toBe('booked')
  one.succeed()
  await one.booked
})

test('a request that has waited long enough runs beside the current one', async () => {
  rivals = new Rivals(db, 0)
  const one = await first()
  const { outcomes } = await others(2)
  expect(await outcomes).toEqual([BOOKED, BOOKED])
  one.succeed()
  await one.booked
})

test('A-01: a request whose customer holds the time is not refused, the others are', async () => {
  const ways = {
    device: async ({ holder }: Wanted) => hold({ ...NOBODY, device_hash: hashOf(holder.device) }),
    account: async ({ customerId }: Wanted) => hold({ ...NOBODY, account_id: customerId }),
    turn: async ({ customerId }: Wanted) => hold({ wait_id: await waitFor(db, shop, customerId) }),
  }
  const outcomes: Record<string, unknown> = {}
  for (const [name, holdFor] of Object.entries(ways)) {
    shop = await createShop(db)
    const one = await first()
    const wanted = await wantedBy()
    const holding = rivals.inTurn(wanted, clock, async () => BOOKED).catch(String)
    const rest = await others(2)
    await holdFor(wanted)
    one.fail()
    await one.booked.catch(() => undefined)
    outcomes[name] = [await holding, ...(await rest.outcomes)]
  }
  const expected = [BOOKED, REFUSED, REFUSED]
  expect(outcomes).toEqual({ device: expected, account: expected, turn: expected })
})

test('A-01: requests for other offerings are judged by their own length', async () => {
  const longer = await createOffering(db, shop.business.id, { duration_minutes: 60 })
  await db
    .insertInto('staff_offering')
    .values(
      shop.staff.map(({ id }) => ({
        business_id: shop.business.id,
        staff_id: id,
        offering_id: longer.id,
      })),
    )
    .execute()
  const one = await first()
  const wanted = [await wantedBy(longer.id), await wantedBy(), await wantedBy(longer.id)]
  const outcomes = Promise.all(
    wanted.map((each) => rivals.inTurn(each, clock, async () => BOOKED).catch(String)),
  )
  await createBlock(db, shop.business.id, shop.staff[0]?.id ?? '', noonIn(1, 30))
  one.fail()
  await one.booked.catch(() => undefined)
  expect(await outcomes).toEqual([REFUSED, BOOKED, REFUSED])
})

/** Repeats a request while its first attempt is in progress and gets the time; returns the result of the repetition. */
async function repeat() {
  const wanted = await wantedBy()
  const one = await first()
  const again = rivals.inTurn(wanted, clock, async () => 'the stored answer').catch(String)
  await db.transaction().execute(async (trx) => {
    await createBlock(trx, shop.business.id, shop.staff[0]?.id ?? '', START)
    await trx
      .insertInto('idempotency_key')
      .values({
        account_id: wanted.customerId,
        key: wanted.key,
        request_hash: Buffer.alloc(32),
        created_at: TEST_NOW,
      })
      .execute()
  })
  one.succeed()
  await one.booked
  return again
}

test('A-01: a repetition of the request that got the time is not refused', async () => {
  expect(await repeat()).toBe('the stored answer')
})

test('A-01 sabotaged: without recognising keys, a repeated request is refused', async () => {
  await sql`
    create function forget() returns trigger language plpgsql as
      'begin new.key := new.key || gen_random_uuid(); return new; end'`.execute(db)
  await sql`create trigger forget before insert on idempotency_key
    for each row execute function forget()`.execute(db)
  try {
    expect(await repeat()).toContain('slot_taken')
  } finally {
    await sql`drop trigger forget on idempotency_key`.execute(db)
  }
})

/** Starts a request for a time that is taken on arrival, and freed before the check. */
async function wantWhatIsFreed() {
  const id = await take()
  const refused = await first()
  const seen = await others(1)
  refused.fail()
  await refused.booked.catch(() => undefined)
  expect(await seen.outcomes).toEqual([REFUSED])

  const one = await first()
  const rest = await others(1)
  await db.deleteFrom('occupancy').where('id', '=', id).execute()
  one.fail()
  await one.booked.catch(() => undefined)
  return (await rest.outcomes)[0]
}

test('A-01: a time freed while requests wait is not refused', async () => {
  expect(await wantWhatIsFreed()).toEqual(BOOKED)
})

test('A-01 sabotaged: with a cache that outlives a change, a free time is refused', async () => {
  await sql`alter table occupancy disable trigger version_delete`.execute(db)
  try {
    expect(await wantWhatIsFreed()).toEqual(REFUSED)
  } finally {
    await sql`alter table occupancy enable trigger version_delete`.execute(db)
  }
})
