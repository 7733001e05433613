import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '@awan/core/time'
import { randomFrom } from '@awan/demo/random'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createCard, createShop } from '#testing/stage/factories.ts'
import { footprintFor } from '#testing/stage/appointments.ts'
import { countCustomers } from './jobs.ts'

const { db, close } = await createTestApp({ max: 12, config: { rateLimits: false } })
afterAll(close)

/** States of a past appointment; only appointments stored as completed are in the stored counts. */
const STATES = [
  { status: 'completed', missed: false },
  { status: 'completed', missed: true },
  { status: 'confirmed', missed: false },
  { status: 'cancelled', missed: false },
] as const

/** Creates a shop with cards, each with `each` past appointments an hour apart. */
async function stage(cards: number, each: number) {
  const { business, staff } = await createShop(db)
  const ids: string[] = []
  const appointments: string[] = []
  for (let made = 0; made < cards; made += 1) {
    const card = (await createCard(db, business.id)).id
    ids.push(card)
    for (let at = 1; at <= each; at += 1) appointments.push(await came(made * each + at, card))
  }
  return { businessId: business.id, cards: ids, appointments }

  async function came(hoursAgo: number, card: string): Promise<string> {
    const starts = new Date(TEST_NOW.getTime() - (hoursAgo + 1) * HOUR_MS)
    const { id } = await db
      .insertInto('appointment')
      .values({
        business_id: business.id,
        business_customer_id: card,
        staff_id: staff[0]?.id ?? '',
        guest_name: 'Noor',
        starts_at: starts,
        ends_at: new Date(starts.getTime() + HOUR_MS),
        footprint: footprintFor(60),
        status: 'completed',
        price: 1000 * hoursAgo,
        created_at: starts,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
}

/** Returns the stored counts of a shop's cards beside counts computed from their appointments. */
async function counts(businessId: string) {
  const { rows } = await sql<{ stored: unknown; found: unknown }>`
    select json_build_array(counted_appointments, counted_missed, counted_spent, counted_first_day, counted_last_day) as stored, (
      select json_build_array(count(*) filter (where not missed), count(*) filter (where missed),
        coalesce(sum(price) filter (where not missed), 0), min(working_day) filter (where not missed),
        max(working_day) filter (where not missed))
      from appointment
      where business_id = card.business_id and business_customer_id = card.id and status = 'completed'
    ) as found
    from business_customer as card where business_id = ${businessId} order by id`.execute(db)
  return { stored: rows.map((row) => row.stored), found: rows.map(({ found }) => found) }
}

async function counted(businessId: string) {
  await countCustomers(db, TEST_NOW)
  const { stored, found } = await counts(businessId)
  expect(stored).toEqual(found)
  return stored
}

/** Changes, moves, reprices and reassigns appointments at random in six writers, while two servers count. */
async function changeAtOnce(
  { appointments, cards }: Awaited<ReturnType<typeof stage>>,
  seed: number,
) {
  const { pick: one } = randomFrom(seed)
  const write = async () => {
    for (let at = 0; at < 12; at += 1) {
      const stands = one(STATES)
      const off = stands.status === 'cancelled' ? TEST_NOW : null
      const change = one([
        { ...stands, cancelled_at: off, cancelled_by: off && 'business' },
        { price: one([0, 5000, 9000]) },
        { business_customer_id: one(cards) },
      ])
      await db.updateTable('appointment').set(change).where('id', '=', one(appointments)).execute()
    }
  }
  const count = async () => {
    for (let at = 0; at < 6; at += 1) await countCustomers(db, TEST_NOW)
  }
  await Promise.all([write(), write(), write(), write(), write(), write(), count(), count()])
}

const note = (businessId: string) =>
  db
    .selectFrom('customer_change')
    .select('business_customer_id')
    .where('business_id', '=', businessId)
    .execute()

test('H-29: while appointments change and two servers count, cards equal the appointments', async () => {
  const shop = await stage(3, 4)
  for (let round = 0; round < 4; round += 1) {
    await changeAtOnce(shop, 7 * round)
    await counted(shop.businessId)
  }
})

test('sabotaged: a card that is counted before its note is taken loses a change, and the same look sees it', async () => {
  const shop = await stage(1, 2)
  const [card = ''] = shop.cards
  await counted(shop.businessId)
  // Wrong order: count, then another write, then take the change row.
  await sql`select count_customers(array[${shop.businessId}::uuid], array[${card}::uuid], ${TEST_NOW}::timestamptz)`.execute(
    db,
  )
  await db
    .updateTable('appointment')
    .set({ missed: true })
    .where('id', '=', shop.appointments[0] ?? '')
    .execute()
  await db.deleteFrom('customer_change').where('business_id', '=', shop.businessId).execute()
  await countCustomers(db, TEST_NOW)
  const { stored, found } = await counts(shop.businessId)
  expect(stored).not.toEqual(found)
})

test('sabotaged: without its triggers a change is not noted, which the same check detects', async () => {
  const triggers = {
    customer_count_insert: [[0, 0, 0, null, null]],
    customer_count_update: [[2, 0, 3000, '2026-03-03', '2026-03-03']],
  }
  for (const [trigger, expected] of Object.entries(triggers)) {
    await sql`alter table appointment disable trigger ${sql.id(trigger)}`.execute(db)
    try {
      const shop = await stage(1, 2)
      await countCustomers(db, TEST_NOW)
      if (trigger === 'customer_count_update')
        await db
          .updateTable('appointment')
          .set({ price: 7 })
          .where('id', 'in', shop.appointments)
          .execute()
      await countCustomers(db, TEST_NOW)
      const { stored, found } = await counts(shop.businessId)
      expect(stored).toMatchObject(expected)
      expect(stored).not.toEqual(found)
    } finally {
      await sql`alter table appointment enable trigger ${sql.id(trigger)}`.execute(db)
    }
  }
})

test('booking, moving or cancelling an upcoming appointment writes no note', async () => {
  const shop = await stage(1, 1)
  await counted(shop.businessId)
  const of = () => db.updateTable('appointment').where('id', '=', shop.appointments[0] ?? '')
  await of().set({ status: 'confirmed' }).execute()
  await counted(shop.businessId)
  const later = new Date(TEST_NOW.getTime() + HOUR_MS)
  await of()
    .set({ starts_at: later, ends_at: new Date(later.getTime() + HOUR_MS) })
    .execute()
  await of()
    .set({ status: 'cancelled', cancelled_at: TEST_NOW, cancelled_by: 'business' })
    .execute()
  expect(await note(shop.businessId)).toEqual([])
})

test('a locked card is counted later, without waiting', async () => {
  const shop = await stage(2, 2)
  await db.transaction().execute(async (trx) => {
    await sql`select from business_customer where id = ${shop.cards[0] ?? ''} for update`.execute(
      trx,
    )
    await countCustomers(db, TEST_NOW)
    expect(await note(shop.businessId)).toEqual([{ business_customer_id: shop.cards[0] }])
  })
  await counted(shop.businessId)
  expect(await note(shop.businessId)).toEqual([])
})

test('an appointment completed early is counted after its end', async () => {
  const shop = await stage(1, 1)
  const early = new Date(TEST_NOW.getTime() - 1.5 * HOUR_MS)
  await countCustomers(db, early)
  expect((await counts(shop.businessId)).stored).toEqual([[0, 0, 0, null, null]])
  expect(await note(shop.businessId)).toHaveLength(1)
  await counted(shop.businessId)
})
