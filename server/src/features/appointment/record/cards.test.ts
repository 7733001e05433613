import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createAppointment } from '@awan/core/appointment/contract'
import { deleteMe } from '@awan/core/account/contract'
import { cardParts, type CardHolder } from '#records/customer-cards.ts'
import { TEST_NOW, type Headers } from '#testing/app.ts'
import { createShop, newPhone } from '#testing/stage/factories.ts'
import { createRaceTrack, race, tally } from '#testing/races/racing.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)

type Shop = Awaited<ReturnType<typeof createShop>>

const input = ({ business, offering }: Shop, days: number) => ({
  businessId: business.id,
  offeringIds: [offering.id],
  start: noonIn(days),
})

const book = (headers: Headers, shop: Shop, days: number) =>
  on.ask(createAppointment, { headers: withKey(headers), body: input(shop, days) })

/** Writes a card for a customer who phones, as the shop's desk does. */
async function writeDown(holder: Omit<CardHolder, 'at'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with ${cardParts({ ...holder, at: TEST_NOW })} select id from card`.execute(on.db)
  return rows[0]?.id ?? ''
}

const cardsOf = ({ business }: Shop) =>
  on.db
    .selectFrom('business_customer')
    .select(['id', 'account_id', 'name', 'phone', 'version'])
    .where('business_id', '=', business.id)
    .orderBy('created_at')
    .execute()

const cardOfAppointment = async (id: string) => {
  const appointment = await on.db
    .selectFrom('appointment')
    .select('business_customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return appointment.business_customer_id
}

test('a booking creates one card in the shop, with name and number, and later ones reuse it', async () => {
  const [shop, other] = [await createShop(on.db), await createShop(on.db)]
  const phone = newPhone()
  const { accountId, headers } = await on.asPerson({ full_name: 'Sara Karim', phone })
  const first = await book(headers, shop, 1)
  const second = await book(headers, shop, 2)
  await book(headers, other, 3)
  const cards = await cardsOf(shop)
  expect(cards).toMatchObject([{ account_id: accountId, name: 'Sara Karim', phone, version: 1 }])
  expect(await cardOfAppointment(first.id)).toBe(cards[0]?.id)
  expect(await cardOfAppointment(second.id)).toBe(cards[0]?.id)
  expect(await cardsOf(other)).toHaveLength(1)
  expect((await cardsOf(other))[0]?.id).not.toBe(cards[0]?.id)
})

test('a card without changes is not rewritten by another booking', async () => {
  const shop = await createShop(on.db)
  const { headers } = await on.asPerson()
  const places = async () =>
    sql<{ place: string }>`
      select ctid::text as place from business_customer where business_id = ${shop.business.id}`.execute(
      on.db,
    )
  await book(headers, shop, 1)
  const { rows: before } = await places()
  await book(headers, shop, 2)
  expect((await places()).rows).toEqual(before)
  expect(before).toHaveLength(1)
})

test('an account that verifies a number takes over the shop’s card, with the shop’s name for it', async () => {
  const shop = await createShop(on.db)
  const phone = newPhone()
  const businessId = shop.business.id
  const written = await writeDown({ businessId, phone, name: 'Umm Zaid' })
  const { accountId, headers } = await on.asPerson({ full_name: 'Hind Salman', phone })
  const appointment = await book(headers, shop, 1)
  expect(await cardOfAppointment(appointment.id)).toBe(written)
  const card = { id: written, account_id: accountId, name: 'Umm Zaid', phone, version: 2 }
  expect(await cardsOf(shop)).toEqual([card])
  // Another customer with that number gets the same card, and the card keeps its account.
  expect(await writeDown({ businessId, phone, name: 'Zaid' })).toBe(written)
  expect(await cardsOf(shop)).toEqual([card])
})

test('a number without a name is shown as the number until it has one; no number always creates a card', async () => {
  const shop = await createShop(on.db)
  const [businessId, phone] = [shop.business.id, newPhone()]
  const id = await writeDown({ businessId, phone, name: null })
  expect(await cardsOf(shop)).toMatchObject([{ name: phone }])
  expect(await writeDown({ businessId, phone, name: '' })).toBe(id)
  await writeDown({ businessId, phone, name: 'Ali' })
  expect(await cardsOf(shop)).toMatchObject([{ id, name: 'Ali' }])
  const ali = await writeDown({ businessId, phone: null, name: 'Ali' })
  expect(await writeDown({ businessId, phone: null, name: 'Ali' })).not.toBe(ali)
  expect(await cardsOf(shop)).toHaveLength(3)
})

test('a blocked customer gets 422 without any write; another shop still accepts the booking', async () => {
  const [shop, other] = [await createShop(on.db), await createShop(on.db)]
  const { accountId, headers } = await on.asPerson()
  await book(headers, shop, 1)
  await on.db
    .updateTable('business_customer')
    .set({ blocked_at: TEST_NOW })
    .where('account_id', '=', accountId)
    .execute()
  const refused = await on.refusal(createAppointment, {
    headers: withKey(headers),
    body: input(shop, 2),
  })
  expect(refused).toMatchObject({ status: 422, code: 'not_bookable', data: { reason: 'blocked' } })
  const appointments = await on.db
    .selectFrom('appointment')
    .select('id')
    .where('business_id', '=', shop.business.id)
    .execute()
  expect(appointments).toHaveLength(1)
  await book(headers, other, 2)
})

test('a number blocked by hand is blocked for the account that proves it', async () => {
  const shop = await createShop(on.db)
  const phone = newPhone()
  const id = await writeDown({ businessId: shop.business.id, phone, name: 'Never again' })
  await on.db
    .updateTable('business_customer')
    .set({ blocked_at: TEST_NOW })
    .where('id', '=', id)
    .execute()
  const { headers } = await on.asPerson({ phone })
  const refused = await on.refusal(createAppointment, {
    headers: withKey(headers),
    body: input(shop, 1),
  })
  expect(refused).toMatchObject({ code: 'not_bookable', data: { reason: 'blocked' } })
  expect(await cardsOf(shop)).toMatchObject([{ account_id: null, version: 1 }])
})

test('bookings concurrent with the shop entering the same numbers create one card each, without a deadlock', async () => {
  const shop = await createShop(on.db, { staff: 3 })
  const businessId = shop.business.id
  for (let round = 0; round < 6; round += 1) {
    const phones = Array.from({ length: 6 }, () => newPhone())
    const people = await Promise.all(phones.map((phone) => on.asPerson({ phone })))
    const body = (at: number) => ({ ...input(shop, 3 + round), start: noonIn(3 + round, 60 * at) })
    const requests = people.map(({ headers }, at) => ({
      path: '/api/appointments',
      headers: withKey(headers),
      body: body(at),
    }))
    const [answers] = await Promise.all([
      race(port, requests),
      ...phones.map((phone) => writeDown({ businessId, phone, name: 'By hand' })),
    ])
    expect(tally(answers)).toEqual({ 201: 6 })
  }
  const cards = await cardsOf(shop)
  expect(cards).toHaveLength(36)
  expect(cards.every((card) => card.account_id !== null)).toBe(true)
})

test('the card of a deleted account has no personal data, and the number starts anew', async () => {
  const shop = await createShop(on.db)
  const phone = newPhone()
  const { accountId, headers } = await on.asPerson({ full_name: 'Nadia Faris', phone })
  const appointment = await book(headers, shop, 1)
  await on.db
    .updateTable('business_customer')
    .set({ note: 'Allergic to henna', blocked_at: TEST_NOW })
    .where('account_id', '=', accountId)
    .execute()
  const card = await cardOfAppointment(appointment.id)
  await on.ask(deleteMe, { headers: await on.signIn(accountId) })
  const left = await on.db
    .selectFrom('business_customer')
    .select(['id', 'account_id', 'name', 'phone', 'note', 'blocked_at'])
    .where('business_id', '=', shop.business.id)
    .execute()
  expect(left).toEqual([
    { id: card, account_id: null, name: '', phone: null, note: '', blocked_at: null },
  ])
  expect(await cardOfAppointment(appointment.id)).toBe(card)
  const again = await on.asPerson({ full_name: 'Nadia Faris', phone })
  const next = await book(again.headers, shop, 2)
  expect(await cardOfAppointment(next.id)).not.toBe(card)
})
