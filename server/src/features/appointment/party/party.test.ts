import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  listAppointments,
  listMoveSlots,
  rescheduleAppointment,
  slotTakenData,
} from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { listDays, listSlots } from '@awan/core/availability/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { getPrice } from '@awan/core/promotion/contract'
import { MINUTE_MS } from '@awan/core/time'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { createBlock, createMember, createPromotion, createShop } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
const { ask, refusal } = on
afterAll(on.close)
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const SISTER = { name: 'Maryam', relation: 'sibling' } as const

/** Creates a shop with the given number of professionals, and a customer's request there. */
async function stage(staff = 3, options: Parameters<typeof createShop>[1] = {}) {
  const shop = await createShop(on.db, { ...options, staff })
  const { headers, accountId } = await on.asPerson()
  const input = {
    businessId: shop.business.id,
    offeringIds: [shop.offering.id],
    start: noonIn(1),
  }
  const pair = (more: object = {}) =>
    ask(createAppointment, {
      headers: withKey(headers),
      body: { ...input, beside: [SISTER], ...more },
    })
  return { ...shop, headers, accountId, input, pair }
}

const starts = async (
  { business, offering }: Awaited<ReturnType<typeof stage>>,
  query: { people?: number; staff?: string } = {},
) => {
  const { items } = await ask(listSlots, {
    params: { businessId: business.id },
    query: { offering: [offering.id], date: '2026-03-04', ...query },
  })
  return items.map(({ start }) => start)
}

const upcoming = async (headers: Headers) => (await ask(listAppointments, { headers })).items

test('only starts at which as many professionals are free are offered, and days are counted so', async () => {
  const shop = await stage(2)
  const { business, offering, staff } = shop
  expect(await starts(shop, { people: 2 })).toContain(noonIn(1))
  await createBlock(on.db, business.id, staff[0]?.id ?? '', noonIn(1))
  expect(await starts(shop, { people: 1 })).toContain(noonIn(1))
  expect(await starts(shop, { people: 2 })).not.toContain(noonIn(1))
  await on.pool.query(
    `insert into hours_exception (business_id, staff_id, day, working) values ($1, null, '2026-03-05', '{}')`,
    [business.id],
  )
  const days = await ask(listDays, {
    params: { businessId: business.id },
    query: { offering: [offering.id], people: 3, days: 3 },
  })
  // Three people never fit, as there are two professionals; but only the closure is closed.
  expect(days.items.map(({ state }) => state)).toEqual(['full', 'full', 'closed'])
  const named = await refusal(listSlots, {
    params: { businessId: business.id },
    query: { offering: [offering.id], date: '2026-03-04', people: 2, staff: staff[0]?.id ?? '' },
  })
  expect(named.data).toMatchObject({ fields: [{ field: 'staff' }] })
  const many = await refusal(listSlots, {
    params: { businessId: business.id },
    query: { offering: [offering.id], date: '2026-03-04', people: 5 },
  })
  expect(many.data).toMatchObject({ fields: [{ field: 'people' }] })
})

test('A-20: two people are booked at one start, each with a different staff member, and each response lists the other', async () => {
  const { headers, pair, accountId, business } = await stage()
  const owner = await createMember(on.db, business.id)
  const mine = await pair({ note: 'By the window' })
  expect(mine.attendee).toBeNull()
  const [sister] = mine.beside
  expect(mine.beside).toMatchObject([{ name: 'Maryam' }])
  const other = await ask(getAppointment, {
    headers,
    params: { appointmentId: sister?.id ?? '' },
  })
  expect(other).toMatchObject({
    start: mine.start,
    end: mine.end,
    price: mine.price,
    note: 'By the window',
    attendee: SISTER,
    beside: [{ id: mine.id, name: null, staffName: mine.staffName }],
  })
  expect(other.staffId).not.toBe(mine.staffId)
  expect((await upcoming(headers)).map(({ id }) => id).sort()).toEqual([mine.id, other.id].sort())

  const { rows } = await on.pool.query<{ account_id: string; people: number }>(
    'select account_id, people from notification where business_id = $1',
    [business.id],
  )
  const notices = [accountId, owner.id].map((account_id) => ({ account_id, people: 2 }))
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(notices))
  const { items } = await ask(listNotifications, { headers })
  expect(items.map(({ appointment }) => appointment?.people)).toEqual([2])
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('the same request again is the same pair', async () => {
  const { headers, input } = await stage()
  const request = { headers: withKey(headers), body: { ...input, beside: [SISTER] } }
  const first = await ask(createAppointment, request)
  expect(await ask(createAppointment, request)).toEqual(first)
  expect(await upcoming(headers)).toHaveLength(2)
  const other = { ...request, body: { ...input, beside: [{ name: 'Huda' }] } }
  expect((await refusal(createAppointment, other)).code).toBe('idempotency_key_reused')
})

test.each([
  ['the same person twice', { beside: [SISTER, { name: 'maryam' }] }, 'beside'],
  ['the caller twice', { beside: [null] }, 'beside'],
  ['a professional for both', { beside: [{ ...SISTER, staffId: 'x' }], staffId: 'x' }, 'staffId'],
  ['no one', { beside: [] }, 'beside'],
  ['five', { beside: [SISTER, { name: 'a' }, { name: 'b' }, { name: 'c' }] }, 'beside'],
])('%s is refused by its field', async (_, more, field) => {
  const { headers, input } = await stage()
  const body = { ...input, ...more }
  const refused = await refusal(createAppointment, { headers: withKey(headers), body })
  expect(refused).toMatchObject({ status: 422, data: { fields: [{ field }] } })
  expect(await upcoming(headers)).toEqual([])
})

test('A-20: if one person cannot be booked neither is, and times for both are suggested', async () => {
  const shop = await stage(2, { business: { customer_limit: 1 } })
  const { headers, input, business, staff } = shop
  const request = () => ({ headers: withKey(headers), body: { ...input, beside: [SISTER] } })
  expect((await refusal(createAppointment, request())).code).toBe('limit_reached')
  await on.db
    .updateTable('business')
    .set({ customer_limit: null })
    .where('id', '=', business.id)
    .execute()
  await createBlock(on.db, business.id, staff[1]?.id ?? '', noonIn(1))
  const taken = await refusal(createAppointment, request())
  expect(taken.code).toBe('slot_taken')
  const named = slotTakenData.parse(taken.data).alternatives
  expect(named.length).toBeGreaterThan(0)
  for (const { staffIds } of named) expect(staffIds).toHaveLength(2)
  // The caller has another appointment at that time: the sister is not booked alone either.
  await ask(createAppointment, { headers: withKey(headers), body: { ...input, start: noonIn(2) } })
  const twice = { ...input, start: noonIn(2), beside: [null], attendee: SISTER }
  expect((await refusal(createAppointment, { headers: withKey(headers), body: twice })).code).toBe(
    'slot_taken',
  )
  expect(await upcoming(headers)).toHaveLength(1)
  const { rows } = await on.pool.query(
    `select from notification where business_id = $1 and people is not null`,
    [business.id],
  )
  expect(rows).toEqual([])
})

test('a hold keeps a staff member for each, is taken over by the booking, and counts once', async () => {
  const shop = await stage(2)
  const { headers, input, business, pair } = shop
  const device: Headers = { 'hold-token': newHoldToken(on.config.secret) }
  const body = { ...input, people: 2 }
  const first = await ask(takeHold, { headers: { ...headers, ...device }, body })
  const again = await ask(takeHold, { headers: { ...headers, ...device }, body })
  expect(again.expiresAt).toBe(first.expiresAt)
  expect(await starts(shop)).not.toContain(input.start)
  const held = async () =>
    (
      await on.pool.query('select from occupancy where business_id = $1 and kind = $2', [
        business.id,
        'hold',
      ])
    ).rows.length
  expect(await held()).toBe(2)
  // A hold for one person is another request, and frees the second chair.
  await ask(takeHold, { headers: { ...headers, ...device }, body: input })
  expect(await held()).toBe(1)
  await ask(takeHold, { headers: { ...headers, ...device }, body })
  await pair()
  expect(await held()).toBe(0)
  const { rows } = await on.pool.query('select from hold where business_id = $1', [business.id])
  expect(rows).toEqual([])
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('together they move to a start that is free for both, their own time among it', async () => {
  const shop = await stage(2)
  const { headers, business, pair, staff } = shop
  const mine = await pair()
  const params = { appointmentId: mine.id }
  await createBlock(on.db, business.id, staff[0]?.id ?? '', noonIn(1, 60))
  const listed = async (together: boolean) => {
    const query = { date: '2026-03-04', together: String(together) }
    const { items } = await ask(listMoveSlots, { headers, params, query })
    return items.map(({ start }) => start)
  }
  expect(await listed(false)).toContain(noonIn(1, 60))
  expect(await listed(true)).not.toContain(noonIn(1, 60))
  expect(await listed(true)).toEqual(expect.arrayContaining([noonIn(1), noonIn(1, 15)]))
  const to = (start: string) => ({ headers, params, body: { start, together: true, version: 1 } })
  expect((await refusal(rescheduleAppointment, to(noonIn(1, 60)))).code).toBe('slot_taken')
  const moved = await ask(rescheduleAppointment, to(noonIn(1, 15)))
  expect(moved).toMatchObject({ start: noonIn(1, 15), staffId: mine.staffId })
  expect(moved.beside).toEqual(mine.beside)
  expect(await ask(rescheduleAppointment, to(noonIn(1, 15)))).toEqual(moved)
  const { rows } = await on.pool.query<{ people: number; event: string }>(
    `select event, people from notification where business_id = $1 order by created_at, event`,
    [business.id],
  )
  expect(rows).toEqual([
    { event: 'booked', people: 2 },
    { event: 'moved', people: 2 },
  ])
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('one of a pair moves away or is cancelled, and the other stays, alone', async () => {
  const { headers, pair } = await stage()
  const mine = await pair()
  const params = { appointmentId: mine.id }
  const moved = await ask(rescheduleAppointment, { headers, params, body: { start: noonIn(2) } })
  expect(moved.beside).toEqual([])
  const other = (await upcoming(headers)).find(({ id }) => id !== mine.id)
  expect(other).toMatchObject({ start: mine.start, beside: [], status: 'confirmed' })
  // "Together" then affects this appointment only.
  await ask(cancelAppointment, { headers, params, body: { together: true } })
  expect((await upcoming(headers)).map(({ id }) => id)).toEqual([other?.id])
})

test('A-20: together they are cancelled, both or neither, with one notice', async () => {
  const { headers, pair, business } = await stage(3, { business: { cancel_cutoff_minutes: 60 } })
  const mine = await pair()
  const params = { appointmentId: mine.id }
  const cancel = { headers, params, body: { together: true } }
  on.clock.now = new Date(Date.parse(mine.start) - 30 * MINUTE_MS)
  expect((await refusal(cancelAppointment, cancel)).code).toBe('too_late_to_cancel')
  expect(await upcoming(headers)).toHaveLength(2)
  on.clock.now = TEST_NOW
  expect((await ask(cancelAppointment, cancel)).status).toBe('cancelled')
  expect(await upcoming(headers)).toEqual([])
  const { rows } = await on.pool.query<{ people: number }>(
    `select people from notification where business_id = $1 and event = 'cancelled'`,
    [business.id],
  )
  expect(rows).toEqual([{ people: 2 }])
  expect((await refusal(cancelAppointment, cancel)).code).toBe('already_cancelled')
  const stranger = await on.asPerson()
  const theirs = { ...cancel, headers: stranger.headers }
  expect((await refusal(cancelAppointment, theirs)).code).toBe('appointment_not_found')
})

test('the price is the total: a first-appointment promotion counts once', async () => {
  const { headers, business, offering, input, pair } = await stage()
  await createPromotion(on.db, business.id, { value: 50, first_appointment_only: true })
  const query = { offering: [offering.id], start: input.start, people: 2 }
  const quoted = await ask(getPrice, { headers, params: { businessId: business.id }, query })
  expect(quoted.fullPrice).toBe(2 * offering.price)
  expect(quoted.price).toBe(1.5 * offering.price)
  const cheap = { ...input, beside: [SISTER], shownPrice: quoted.price - 250 }
  const refused = await refusal(createAppointment, { headers: withKey(headers), body: cheap })
  expect(refused).toMatchObject({ code: 'price_changed', data: { price: quoted.price } })
  const mine = await pair({ shownPrice: quoted.price })
  expect(mine.price).toBe(0.5 * offering.price)
})
