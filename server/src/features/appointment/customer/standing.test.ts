import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { getStanding } from '@awan/core/customer/standing-contract'
import { STANDING_DAYS } from '@awan/core/customer/standing'
import { changeRules } from '@awan/core/business/rules-contract'
import { getCustomer } from '@awan/core/customer/contract'
import { DAY_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createCard, createShop } from '#testing/stage/factories.ts'
import { createCompleted } from '#testing/stage/reviews.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, refusal, db, asPerson } = awan
afterAll(awan.close)

/** Creates a shop that takes bookings by phone only from a number of missed appointments on, and a customer it knows. */
async function known(missedLimit: number | null) {
  const shop = await openShop(awan)
  const person = await asPerson()
  const businessId = shop.business.id
  const { phone } = await db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  const card = await createCard(db, businessId, { account_id: person.accountId, phone })
  const { version } = await ask(changeRules, { ...shop.here, body: { version: 1, missedLimit } })
  expect(version).toBeGreaterThan(0)
  /** Creates an appointment that was due the given number of days ago. */
  const due = async (days: number, missed: boolean) =>
    createCompleted(db, shop, person.accountId, {
      business_customer_id: card.id,
      starts_at: new Date(TEST_NOW.getTime() - days * DAY_MS),
      missed,
    })
  const request = (start: string) => ({
    headers: withKey(person.headers),
    body: { businessId, offeringIds: [shop.offering.id], start },
  })
  return {
    shop,
    person,
    card,
    due,
    request,
    own: { headers: person.headers, params: { businessId } },
  }
}

const REFUSED = { status: 409, code: 'limit_reached', data: { of: 'missed', limit: 2 } }

test('a customer at the shop’s limit of missed appointments books by phone, until kept ones make up for them', async () => {
  const { shop, card, due, request, own } = await known(2)
  const first = await due(40, true)
  await ask(createAppointment, request(noonIn(1)))
  const second = await due(30, true)
  expect(await refusal(createAppointment, request(noonIn(2)))).toMatchObject(REFUSED)
  expect(await ask(getStanding, own)).toMatchObject({
    limit: 2,
    open: false,
    missed: [{ id: first.id }, { id: second.id }],
    toForgive: 2,
  })
  const onCard = { ...shop.here, params: { ...shop.here.params, customerId: card.id } }
  expect(await ask(getCustomer, onCard)).toMatchObject({ missed: 2, visits: 0, weighing: 2 })

  // The shop can still book for the customer, and kept appointments then count.
  await due(20, false)
  expect(await refusal(createAppointment, request(noonIn(2)))).toMatchObject(REFUSED)
  await due(10, false)
  await ask(createAppointment, request(noonIn(2)))
  expect(await ask(getStanding, own)).toMatchObject({
    open: true,
    missed: [{ id: second.id }],
    toForgive: 2,
  })
  expect(await ask(getCustomer, onCard)).toMatchObject({ missed: 2, visits: 2, weighing: 1 })
})

test('a shop without a limit counts none, and after a year they are forgotten', async () => {
  const free = await known(null)
  for (const days of [1, 2, 3]) await free.due(days, true)
  await ask(createAppointment, free.request(noonIn(3)))
  expect(await ask(getStanding, free.own)).toMatchObject({ limit: null, open: true, missed: [] })
  const old = await known(1)
  await old.due(STANDING_DAYS + 1, true)
  await ask(createAppointment, old.request(noonIn(3)))
})

test('missed appointments count in their own shop and for their own customer only', async () => {
  const strict = await known(1)
  await strict.due(5, true)
  const other = await openShop(awan)
  await ask(changeRules, { ...other.here, body: { version: 1, missedLimit: 1 } })
  const { headers } = strict.person
  const there = { businessId: other.business.id, offeringIds: [other.offering.id] }
  await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...there, start: noonIn(1) },
  })
  const params = { businessId: other.business.id }
  expect(await ask(getStanding, { headers, params })).toMatchObject({ open: true, missed: [] })
  // Another account has a clean standing; a guest has none; nor has a shop that is not listed.
  const stranger = await asPerson()
  const theirs = { headers: stranger.headers, params: strict.own.params }
  expect(await ask(getStanding, theirs)).toMatchObject({ open: true, missed: [] })
  expect(await refusal(getStanding, { params: strict.own.params })).toMatchObject({ status: 401 })
  const pending = await createShop(db, { business: { status: 'pending' } })
  expect(
    await refusal(getStanding, { headers, params: { businessId: pending.business.id } }),
  ).toMatchObject({ status: 404, code: 'business_not_found' })
  const wrong = { ...other.here, body: { version: 2, missedLimit: 6 } }
  expect(await refusal(changeRules, wrong)).toMatchObject({ status: 422 })
})

test('a card without an account counts by its number, before the first booking links them', async () => {
  const { card, due, request, own } = await known(1)
  await due(40, true)
  await db
    .updateTable('business_customer')
    .set({ account_id: null })
    .where('id', '=', card.id)
    .execute()
  expect(await ask(getStanding, own)).toMatchObject({ open: false, missed: [{}] })
  expect(await refusal(createAppointment, request(noonIn(1)))).toMatchObject({
    code: 'limit_reached',
    data: { of: 'missed' },
  })
})
