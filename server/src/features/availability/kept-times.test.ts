import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { listDays, listSlots } from '@awan/core/availability/contract'
import { drawsFrom } from '@awan/demo/random'
import { HOUR_MS } from '@awan/core/time'
import { inTransaction } from '#db/transaction.ts'
import { keptTimes } from '#records/kept/kept-times.ts'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { withKey } from '#testing/stage/appointments.ts'
import { createOffering, createShop, everyDay } from '#testing/stage/factories.ts'
import { listFreeDays, listFreeSlots } from './service.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

const DAY = '2026-03-03'

interface Shop {
  params: { businessId: string }
  staff: string[]
  offering: string[]
  /** A guest, and two accounts that hold time. */
  readers: { headers: Headers; accountId: string | null }[]
}

async function openShop(): Promise<Shop> {
  const { business, offering, staff } = await createShop(on.db, {
    staff: 2,
    weekly: everyDay([600, 1320]),
  })
  const another = await createOffering(on.db, business.id, { duration_minutes: 45 })
  const ids = staff.map(({ id }) => id)
  for (const id of ids)
    await sql`insert into staff_offering values (${business.id}, ${id}, ${another.id})`.execute(
      on.db,
    )
  return {
    params: { businessId: business.id },
    staff: ids,
    offering: [offering.id, another.id],
    readers: [{ headers: {}, accountId: null }, await on.asPerson(), await on.asPerson()],
  }
}

type Random = ReturnType<typeof drawsFrom>

/** Books, holds or frees time, or advances the clock by seconds, so that holds expire within a minute. */
async function change(shop: Shop, random: Random): Promise<void> {
  const { params, offering } = shop
  const { headers } = shop.readers[1 + random(2)] ?? {}
  const kind = random(5)
  if (kind === 0) on.clock.advance((7 + random(90)) * 1000)
  else if (kind === 1) {
    await sql`delete from occupancy where business_id = ${params.businessId} and kind = 'blocked'`.execute(
      on.db,
    )
  } else if (kind === 2) {
    const start = new Date(Date.parse(`${DAY}T10:00:00Z`) + random(90) * 300_000)
    await sql`insert into occupancy (business_id, resource_id, kind, occupied)
      values (${params.businessId}, ${shop.staff[random(2)]}, 'blocked',
        tstzrange(${start}, ${new Date(start.getTime() + 1_800_000)}))
      on conflict do nothing`.execute(on.db)
  } else {
    const { items } = await on.ask(listSlots, { params, query: { offering, date: DAY } })
    const start = items[random(items.length)]?.start
    if (start === undefined) return
    const body = { ...params, offeringIds: offering, start }
    if (kind === 3) await on.call(takeHold, { headers, body })
    else await on.call(createAppointment, { headers: withKey(headers ?? {}), body })
  }
}

/** Changes a shop at random; counts the responses that then differ from the rows, for each reader. */
async function staleAnswers(shop: Shop, seed: number): Promise<number> {
  const random = drawsFrom(seed)
  let stale = 0
  for (let at = 0; at < 60; at += 1) {
    await change(shop, random)
    for (const { headers, accountId } of shop.readers) {
      const offering = shop.offering.slice(0, 1 + random(2))
      const staff = random(2) === 0 ? undefined : shop.staff[random(2)]
      const requested = { offering, ...(staff !== undefined && { staff }) }
      const query = { ...requested, date: DAY }
      const input = { ...shop.params, ...requested, holder: { device: null, accountId } }
      const now = on.clock.now
      const truth = await inTransaction(on.db, async (trx) => [
        await listFreeSlots(trx, { ...input, date: DAY }, now),
        await listFreeDays(trx, { ...input, days: 14 }, now),
      ])
      const answers = [
        await on.ask(listSlots, { params: shop.params, query, headers }),
        await on.ask(listDays, { params: shop.params, query: requested, headers }),
      ]
      stale += answers.filter((one, which) => !isSame(one, truth[which])).length
    }
  }
  return stale
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

test('cached free times equal the rows at any moment, for any caller', async () => {
  for (const seed of [3, 5]) {
    on.clock.now = TEST_NOW
    expect(await staleAnswers(await openShop(), seed)).toBe(0)
  }
  expect(keptTimes(on.db).bytes).toBeGreaterThan(0)
})

test('sabotaged: without the version of taken time the difference is detected', async () => {
  on.clock.now = TEST_NOW
  const shop = await openShop()
  await sql`alter table occupancy disable trigger version_insert`.execute(on.db)
  try {
    expect(await staleAnswers(shop, 3)).toBeGreaterThan(0)
  } finally {
    await sql`alter table occupancy enable trigger version_insert`.execute(on.db)
  }
})

test('a start is offered at the instant until which it can be booked, and not later in its minute', async () => {
  const shop = await openShop()
  const { params, offering } = shop
  on.clock.now = TEST_NOW
  await sql`update business set notice_minutes = 60 where id = ${params.businessId}`.execute(on.db)
  const first = async () => {
    const { items } = await on.ask(listSlots, { params, query: { offering, date: DAY } })
    return items[0]?.start
  }
  const start = await first()
  on.clock.now = new Date(Date.parse(start ?? '') - HOUR_MS)
  expect(await first()).toBe(start)
  on.clock.advance(1)
  expect(await first()).not.toBe(start)
})
