import { afterAll, expect, test } from 'vitest'
import { deleteMe, getSession } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { listShops } from '@awan/core/business/shop-contract'
import { createExceptions } from '@awan/core/staff/time-off-contract'
import { createTestApp } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { footprintFor, noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, db, pool } = awan
afterAll(awan.close)

async function shopAndInput() {
  const { business, offering } = await createShop(db)
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(2) }
  return { business, body }
}

test('a booking concurrent with an owner’s deletion succeeds, and notifies the remaining members', async () => {
  const { business, body } = await shopAndInput()
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
  const notified = await db
    .selectFrom('notification')
    .select('account_id')
    .where('business_id', '=', business.id)
    .execute()
  expect(notified.map((row) => row.account_id).sort()).toEqual([accountId, staying.id].sort())
})

test('the only owner of a business cannot leave, and nothing of the account is changed', async () => {
  const { business } = await shopAndInput()
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

test('a business never shown to customers is deleted with its only owner; one that was, or has others’ appointments, is not', async () => {
  const leave = async (status: string, visited = false) => {
    const shop = await openShop(awan, { business: { status } })
    if (visited) await shop.write({ start: noonIn(1) })
    const answer = await call(deleteMe, { headers: shop.headers })
    const left = await db
      .selectFrom('business')
      .select('id')
      .where('id', '=', shop.business.id)
      .execute()
    return [answer.statusCode, left.length]
  }
  expect(await leave('pending')).toEqual([204, 0])
  expect(await leave('declined')).toEqual([204, 0])
  expect(await leave('declined', true)).toEqual([409, 1])
  expect(await leave('suspended')).toEqual([409, 1])
  const shared = await openShop(awan, { business: { status: 'declined' } })
  const second = await createMember(db, shared.business.id)
  await ask(deleteMe, { headers: shared.headers })
  const { items } = await ask(listShops, { headers: await awan.signIn(second.id) })
  expect(items.map(({ id }) => id)).toEqual([shared.business.id])
})

test('an appointment entered while a declined business’s owner deletes their account keeps both', async () => {
  const shop = await openShop(awan, { business: { status: 'declined' } })
  const manager = await createMember(db, shop.business.id, 'manager')
  const writing = await pool.connect()
  await writing.query('begin')
  await writing.query('select from business where id = $1 for share', [shop.business.id])
  const leaving = call(deleteMe, { headers: shop.headers })
  await untilWaiting(pool)
  await writing.query(
    `insert into appointment (business_id, guest_name, staff_id, starts_at, ends_at, footprint, price,
       created_at) values ($1, 'Noor', $2, $3, $4, $5, 0, $3)`,
    [shop.business.id, shop.staffId, noonIn(1), noonIn(1, 30), footprintFor(30)],
  )
  await writing.query('commit')
  writing.release()
  expect((await leaving).statusCode).toBe(409)
  const { items } = await ask(listShops, { headers: await awan.signIn(manager.id) })
  expect(items).toHaveLength(1)
})

test('of two owners who delete their accounts at once one stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { business } = await shopAndInput()
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

test('an owner’s deletion waits for bookings there, not the other way round', async () => {
  const { business } = await shopAndInput()
  const leaving = await createMember(db, business.id)
  await createMember(db, business.id)
  const headers = await awan.signIn(leaving.id)
  const booking = await pool.connect()
  await booking.query('begin')
  await booking.query('select from business where id = $1 for share', [business.id])
  const departure = call(deleteMe, { headers })
  await untilWaiting(pool)
  // As the booking does, to notify the owners.
  await booking.query('select from account where id = $1 for key share', [leaving.id])
  await booking.query('commit')
  booking.release()
  expect((await departure).statusCode).toBe(204)
})

test('a closure that cancels the appointment of an account being deleted waits for the deletion', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1))
  const departure = await pool.connect()
  await departure.query('begin')
  await departure.query('select from account where id = $1 for update', [
    appointment.customer.accountId,
  ])
  const decisions = [{ appointmentId: appointment.id, version: 1, action: 'cancel' as const }]
  const closing = call(createExceptions, {
    ...shop.here,
    body: { staffId: null, dates: ['2026-03-04'], ranges: [], decisions },
  })
  await untilWaiting(pool)
  await departure.query('select from staff where id = $1 for no key update', [shop.staffId])
  await departure.query('commit')
  departure.release()
  expect((await closing).statusCode).toBe(201)
})

test('deleting an account with reviews does not wait for bookings at the shop', async () => {
  const { business, body } = await shopAndInput()
  const { headers, accountId } = await awan.asPerson()
  const appointment = await ask(createAppointment, { headers: withKey(headers), body })
  await db
    .insertInto('review')
    .values({
      business_id: business.id,
      appointment_id: appointment.id,
      customer_id: accountId,
      stars: 4,
      comment: 'Good',
      created_at: awan.clock.now,
    })
    .execute()
  const booking = await pool.connect()
  await booking.query('begin')
  await booking.query('select from business where id = $1 for share', [business.id])
  // If it waited for the lock, the request would time out with a refusal instead.
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
