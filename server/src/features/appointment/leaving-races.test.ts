import { afterAll, expect, test } from 'vitest'
import { deleteMe, getSession } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { createTestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/factories.ts'
import { untilWaiting } from '#testing/racing.ts'
import { noonIn, withKey } from '#testing/visits.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, db, pool } = awan
afterAll(awan.close)

async function shopAndWish() {
  const { business, offering } = await createShop(db)
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(2) }
  return { business, body }
}

test('a booking while an owner leaves is made, and tells those who stay', async () => {
  const { business, body } = await shopAndWish()
  const leaving = await createMember(db, business.id)
  const staying = await createMember(db, business.id)
  const { headers, accountId } = await awan.asPerson()
  const departure = await pool.connect()
  await departure.query('begin')
  await departure.query('delete from account where id = $1', [leaving.id])
  const booking = call(createAppointment, { headers: withKey(headers), body })
  await untilWaiting(pool)
  await departure.query('commit')
  departure.release()
  expect((await booking).statusCode).toBe(201)
  const told = await db
    .selectFrom('notification')
    .select('account_id')
    .where('business_id', '=', business.id)
    .execute()
  expect(told.map((row) => row.account_id).sort()).toEqual([accountId, staying.id].sort())
})

test('the only owner of a business cannot leave, and nothing of the account is changed', async () => {
  const { business } = await shopAndWish()
  const owner = await createMember(db, business.id)
  await createMember(db, business.id, 'manager')
  const headers = await awan.signIn(owner.id)
  expect(await awan.refusal(deleteMe, { headers })).toMatchObject({
    status: 409,
    code: 'only_owner',
  })
  expect((await ask(getSession, { headers })).user.id).toBe(owner.id)
  const second = await createMember(db, business.id)
  await ask(deleteMe, { headers })
  const last = await awan.refusal(deleteMe, { headers: await awan.signIn(second.id) })
  expect(last.code).toBe('only_owner')
})

test('of two owners who leave at once one stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { business } = await shopAndWish()
    const owners = [await createMember(db, business.id), await createMember(db, business.id)]
    const sessions = await Promise.all(owners.map(({ id }) => awan.signIn(id)))
    const answers = await Promise.all(sessions.map((headers) => call(deleteMe, { headers })))
    expect(answers.map(({ statusCode }) => statusCode).sort(), `round ${round}`).toEqual([204, 409])
    const left = await db
      .selectFrom('business_member')
      .select('account_id')
      .where('business_id', '=', business.id)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('who has written a review and leaves does not wait for those who book at the shop', async () => {
  const { business, body } = await shopAndWish()
  const { headers, accountId } = await awan.asPerson()
  const visit = await ask(createAppointment, { headers: withKey(headers), body })
  await db
    .insertInto('review')
    .values({
      business_id: business.id,
      appointment_id: visit.id,
      customer_id: accountId,
      stars: 4,
      comment: 'Good',
      created_at: awan.clock.now,
    })
    .execute()
  const booking = await pool.connect()
  await booking.query('begin')
  await booking.query('select from business where id = $1 for share', [business.id])
  // A request that waited for the lock would be refused when it gives up, not answered.
  expect((await call(deleteMe, { headers })).statusCode).toBe(204)
  await booking.query('commit')
  booking.release()
  const counted = await db
    .selectFrom('business')
    .select(['review_count', 'review_stars'])
    .where('id', '=', business.id)
    .executeTakeFirst()
  expect(counted).toEqual({ review_count: 1, review_stars: 4 })
})
