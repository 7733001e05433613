import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  getAppointment,
  listAppointments,
  listMoveSlots,
  rescheduleAppointment,
  slotTakenData,
} from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { listDays, listSlots } from '@awan/core/availability/contract'
import { besideTextOf } from '@awan/core/offering/beside'
import { getPrice } from '@awan/core/promotion/contract'
import { HOUR_MS } from '@awan/core/time'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import {
  createBlock,
  createOffering,
  createPromotion,
  createShop,
  createStaff,
} from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
const { ask, refusal } = on
afterAll(on.close)
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const SON = { name: 'Ali', relation: 'child' } as const
const DATE = '2026-03-04'

/** Creates a shop with a staff member for both haircut and kids' cut, one for haircuts, one for kids' cuts, and a mother. */
async function stage() {
  const { business, offering: haircut } = await createShop(on.db, { staff: 0 })
  const kids = await createOffering(on.db, business.id, { duration_minutes: 60, price: 6000 })
  const does = async (...offerings: string[]) =>
    (await createStaff(on.db, business.id, { offerings })).id
  const [both, hair, child] = [
    await does(haircut.id, kids.id),
    await does(haircut.id),
    await does(kids.id),
  ] as const
  const { headers } = await on.asPerson()
  const params = { businessId: business.id }
  const beside = (staffId?: string) => [
    { offeringIds: [kids.id], ...(staffId !== undefined && { staffId }) },
  ]
  const request = (more: object = {}, staffId?: string) => ({
    headers: withKey(headers),
    body: {
      businessId: business.id,
      offeringIds: [haircut.id],
      start: noonIn(1),
      beside: [{ ...SON, ...beside(staffId)[0] }],
      ...more,
    },
  })
  const starts = async (staff?: string, staffId?: string) => {
    const query = { offering: [haircut.id], beside: beside(staffId).map(besideTextOf) }
    const { items } = await ask(listSlots, {
      params,
      query: { ...query, date: DATE, ...(staff !== undefined && { staff }) },
    })
    return items.map(({ start }) => start)
  }
  return { business, haircut, kids, both, hair, child, headers, params, beside, request, starts }
}

const block = async (businessId: string, staffId: string) =>
  createBlock(on.db, businessId, staffId, noonIn(1))

test('A-21: a mother and her son are booked at one start, each with their own service', async () => {
  const { headers, request, hair, child } = await stage()
  const mine = await ask(createAppointment, request({ staffId: hair }, child))
  const [son] = mine.beside
  expect(mine).toMatchObject({ staffId: hair, price: 10_000, attendee: null })
  const his = await ask(getAppointment, { headers, params: { appointmentId: son?.id ?? '' } })
  expect(his).toMatchObject({ start: mine.start, staffId: child, price: 6000, attendee: SON })
  expect(Date.parse(his.end) - Date.parse(his.start)).toBe(HOUR_MS)
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('the same request again returns the same pair; another service makes it another request', async () => {
  const { request, haircut, headers } = await stage()
  const first = request()
  const mine = await ask(createAppointment, first)
  expect(await ask(createAppointment, first)).toEqual(mine)
  const beside = [{ ...SON, offeringIds: [haircut.id] }]
  const other = { ...first, body: { ...first.body, beside } }
  expect((await refusal(createAppointment, other)).code).toBe('idempotency_key_reused')
  expect((await ask(listAppointments, { headers })).items).toHaveLength(2)
})

test('A-21: staff who could do both are assigned so that the other person has one too', async () => {
  const { business, request, both, hair, child, starts } = await stage()
  await block(business.id, hair)
  expect(await starts()).toContain(noonIn(1))
  const mine = await ask(createAppointment, request())
  expect(mine.staffId).toBe(both)
  const [son] = mine.beside
  expect(son?.name).toBe('Ali')
  const { rows } = await on.pool.query<{ staff_id: string }>(
    'select staff_id from appointment where id = $1',
    [son?.id],
  )
  expect(rows).toEqual([{ staff_id: child }])
})

test('A-21: the listed times are exactly those accepted, with any chosen staff member', async () => {
  for (const away of ['both', 'hair', 'child'] as const) {
    const shop = await stage()
    await block(shop.business.id, shop[away])
    const named = [undefined, shop.both, shop.hair, shop.child]
    for (const staff of named)
      for (const theirs of named) {
        const able = staff !== shop.child && theirs !== shop.hair
        if (!able || (staff !== undefined && staff === theirs)) continue
        const listed = (await shop.starts(staff, theirs)).includes(noonIn(1))
        const request = shop.request(staff === undefined ? {} : { staffId: staff }, theirs)
        // Held like a booking; the next hold replaces it.
        const { beside, ...body } = request.body
        const others = beside.map(({ offeringIds, staffId }) => ({ offeringIds, staffId }))
        const held = await on.app.inject({
          method: 'PUT',
          url: '/api/hold',
          headers: {
            host: 'localhost:3000',
            origin: 'http://localhost:3000',
            'hold-token': newHoldToken(on.config.secret),
          },
          payload: { ...body, beside: others },
        })
        expect(held.statusCode === 200, `${away} ${staff} ${theirs} ${held.body}`).toBe(listed)
        if (held.statusCode === 200) await on.db.deleteFrom('hold').execute()
      }
  }
})

test('A-21: if one person cannot be booked neither is, and times for both are suggested', async () => {
  const { business, request, both, child, headers, starts } = await stage()
  await block(business.id, both)
  await block(business.id, child)
  const taken = await refusal(createAppointment, request())
  expect(taken.code).toBe('slot_taken')
  const named = slotTakenData.parse(taken.data).alternatives
  const listed = await starts()
  expect(named.length).toBeGreaterThan(0)
  for (const { start, date } of named) if (date === DATE) expect(listed).toContain(start)
  expect((await ask(listAppointments, { headers })).items).toEqual([])
  expect(await violations(on.pool)).toEqual(SOUND)
})

test.each([
  ['a service that is not sold', { offeringIds: ['nothing'] }, 'unknown_offering'],
  ['a staff member of another shop', { staffId: 'nobody' }, 'unknown_staff'],
])('%s for the other is refused with its reason', async (_, own, reason) => {
  const { request } = await stage()
  const wanted = request()
  const beside = [{ ...wanted.body.beside[0], ...own }]
  const refused = await refusal(createAppointment, { ...wanted, body: { ...wanted.body, beside } })
  expect(refused).toMatchObject({ code: 'not_bookable', data: { reason } })
})

test('a staff member without the skill, and one for both, is refused by field or reason', async () => {
  const { request, hair, both, params, haircut, beside } = await stage()
  const unable = await refusal(createAppointment, request({}, hair))
  expect(unable).toMatchObject({ code: 'not_bookable', data: { reason: 'staff_cannot' } })
  const twice = await refusal(createAppointment, request({ staffId: both }, both))
  expect(twice).toMatchObject({ status: 422, data: { fields: [{ field: 'staffId' }] } })
  const query = { offering: [haircut.id], date: DATE, beside: beside(both).map(besideTextOf) }
  const listed = await refusal(listSlots, { params, query: { ...query, staff: both } })
  expect(listed.data).toMatchObject({ fields: [{ field: 'staff' }] })
  const counted = await refusal(listSlots, { params, query: { ...query, people: 2 } })
  expect(counted.data).toMatchObject({ fields: [{ field: 'people' }] })
  const nonsense = await refusal(listDays, { params, query: { ...query, beside: ['a@b@c'] } })
  expect(nonsense.data).toMatchObject({ fields: [{ field: 'beside' }] })
})

test('a hold for both blocks others until the last is served, and is free to its holder', async () => {
  const { business, request, starts, beside } = await stage()
  const headers = { 'hold-token': newHoldToken(on.config.secret) }
  const body = { ...request().body, beside: beside() }
  const held = await ask(takeHold, { headers, body })
  expect(Date.parse(held.end) - Date.parse(held.start)).toBe(HOUR_MS)
  expect(await ask(takeHold, { headers, body })).toEqual(held)
  const { rows } = await on.pool.query<{ count: number }>(
    'select count(*)::int as count from hold where business_id = $1',
    [business.id],
  )
  expect(rows).toEqual([{ count: 2 }])
  expect(await starts()).not.toContain(noonIn(1))
  const mine = await ask(createAppointment, {
    ...request(),
    headers: { ...request().headers, ...headers },
  })
  expect(mine.start).toBe(noonIn(1))
})

test('the price is the total, and a promotion applies to its own services', async () => {
  const { business, haircut, kids, params, beside, request } = await stage()
  await createPromotion(on.db, business.id, {}, [kids.id])
  const query = { offering: [haircut.id], start: noonIn(1), beside: beside().map(besideTextOf) }
  const price = await ask(getPrice, { params, query })
  expect(price).toMatchObject({ price: 14_750, fullPrice: 16_000 })
  const dearer = await refusal(createAppointment, request({ shownPrice: 14_749 }))
  expect(dearer).toMatchObject({ code: 'price_changed', data: { price: 14_750 } })
  await ask(createAppointment, request({ shownPrice: 14_750 }))
})

test('A-21: both move together to a start that is free for each', async () => {
  const { business, request, headers, child, both } = await stage()
  const mine = await ask(createAppointment, request())
  const params = { appointmentId: mine.id }
  const listed = async () => {
    const query = { date: '2026-03-05', together: 'true' }
    return (await ask(listMoveSlots, { headers, params, query })).items.map(({ start }) => start)
  }
  expect(await listed()).toContain(noonIn(2))
  await createBlock(on.db, business.id, child, noonIn(2))
  await createBlock(on.db, business.id, both, noonIn(2))
  expect(await listed()).not.toContain(noonIn(2))
  const to = (start: string) => ({ headers, params, body: { start, together: true } })
  expect((await refusal(rescheduleAppointment, to(noonIn(2)))).code).toBe('slot_taken')
  const [later] = (await listed()).filter((start) => start > noonIn(2))
  const moved = await ask(rescheduleAppointment, to(later ?? ''))
  expect(moved.start).toBe(later)
  const { items } = await ask(listAppointments, { headers })
  expect(items.map(({ start }) => start)).toEqual([later, later])
  expect(await violations(on.pool)).toEqual(SOUND)
})
