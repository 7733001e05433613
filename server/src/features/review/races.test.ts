import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteReview, writeReview } from '@awan/core/review/contract'
import { answerReview, listShopReviews } from '@awan/core/review/shop-contract'
import { createTestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { createReview, createCompleted } from '#testing/stage/reviews.ts'

const awan = await createTestApp({ max: 12 })
const { call, db, asPerson } = awan
afterAll(awan.close)

/** Returns a shop's stored sums beside sums computed from its reviews. */
async function sums(businessId: string) {
  const { rows } = await sql<{ stored: number[]; found: number[] }>`
    select array[review_count, review_stars] as stored, (
      select array[count(*)::integer, coalesce(sum(stars), 0)::integer]
      from review where business_id = business.id and taken_down_at is null
    ) as found
    from business where id = ${businessId}`.execute(db)
  return rows[0]
}

/** Creates customers with one appointment each at the same shop. */
async function customersOf(count: number) {
  const shop = await createShop(db)
  const own = []
  for (let at = 0; at < count; at += 1) {
    const { accountId, headers } = await asPerson()
    const appointment = await createCompleted(db, shop, accountId)
    own.push({ appointment, headers, params: { appointmentId: appointment.id } })
  }
  return { businessId: shop.business.id, own }
}

test('H-16: of ten concurrent reviews of one appointment one exists, and counts once', async () => {
  const { businessId, own } = await customersOf(1)
  const [one] = own
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      call(writeReview, { ...one, body: { stars: 1 + (at % 5), comment: `${at}` } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const found = await sums(businessId)
  expect(found?.found[0]).toBe(1)
  expect(found?.stored).toEqual(found?.found)
})

test('sabotaged: without the constraint one visit has more, and the same check sees it', async () => {
  const { businessId, own } = await customersOf(1)
  const [one] = own
  await sql`alter table review drop constraint review_once`.execute(db)
  try {
    for (let at = 0; at < 2; at += 1) if (one) await createReview(db, one.appointment)
    expect((await sums(businessId))?.found[0]).toBe(2)
    await db.deleteFrom('review').where('business_id', '=', businessId).execute()
  } finally {
    await sql`alter table review add constraint review_once unique (business_id, appointment_id)`.execute(
      db,
    )
  }
})

test('of two answers to the same version of a review one is written, the other refused', async () => {
  const { businessId, own } = await customersOf(1)
  await call(writeReview, { ...own[0], body: { stars: 2 } })
  const here = async () => {
    const { id } = await createMember(db, businessId)
    return { headers: await awan.signIn(id), params: { businessId } }
  }
  const [one, other] = [await here(), await here()]
  const [review] = (await awan.ask(listShopReviews, one)).items
  const say = (who: typeof one, text: string) =>
    call(answerReview, {
      ...who,
      params: { ...who.params, reviewId: review?.id ?? '' },
      body: { text, version: review?.version ?? 0 },
    })
  const answers = await Promise.all([say(one, 'We are sorry'), say(other, 'Come again')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [written] = (await awan.ask(listShopReviews, one)).items
  // A device repeats a request whose response was lost.
  expect((await say(one, written?.answer?.text ?? '')).statusCode).toBe(200)
})

/** Writes, edits and deletes all customers' reviews concurrently. */
async function storm({ own }: Awaited<ReturnType<typeof customersOf>>) {
  for (let round = 0; round < 4; round += 1)
    await Promise.all(
      own.map((one, at) =>
        (at + round) % 3 === 0
          ? call(deleteReview, one)
          : call(writeReview, { ...one, body: { stars: 1 + ((at + round) % 5) } }),
      ),
    )
}

test('H-16: under concurrent writes, changes and deletions the stored average equals the reviews', async () => {
  const stage = await customersOf(10)
  await storm(stage)
  const found = await sums(stage.businessId)
  expect(found?.found[0]).toBeGreaterThan(0)
  expect(found?.stored).toEqual(found?.found)
})

/** Inserts ten reviews concurrently past the service: the trigger alone keeps the sums exact. */
async function insertAtOnce(stage: Awaited<ReturnType<typeof customersOf>>) {
  await Promise.all(
    stage.own.map(({ appointment }, at) => createReview(db, appointment, { stars: 1 + (at % 5) })),
  )
  return sums(stage.businessId)
}

test('the trigger maintains the totals for any writer, psql included', async () => {
  const found = await insertAtOnce(await customersOf(10))
  expect(found?.stored).toEqual(found?.found)
})

test('sabotaged: a trigger that counts before it has the lock drifts, and the same check sees it', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('count_reviews'::regproc) as definition`.execute(db)
  await sql`
    create or replace function count_reviews(shop uuid) returns void language plpgsql as $$
    declare
      counted integer := (select count(*) from review where business_id = shop);
      given integer := (select sum(stars) from review where business_id = shop);
    begin
      perform pg_sleep(0.05);
      update business set review_count = counted, review_stars = given where id = shop;
    end $$`.execute(db)
  try {
    const found = await insertAtOnce(await customersOf(10))
    expect(found?.stored).not.toEqual(found?.found)
  } finally {
    await sql.raw(rows[0]?.definition ?? '').execute(db)
  }
})
