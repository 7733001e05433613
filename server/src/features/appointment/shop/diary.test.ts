import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { getDiary, listBookings } from '@awan/core/appointment/diary-contract'
import { getBusiness } from '@awan/core/business/contract'
import { listStaff } from '@awan/core/staff/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import {
  createMember,
  createShop,
  createStaff,
  everyDay,
  multirangeOf,
} from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, db, refusal, asPerson, signIn } = awan
afterAll(awan.close)

async function openShop(options: Parameters<typeof createShop>[1] = {}) {
  const shop = await createShop(db, options)
  const owner = await createMember(db, shop.business.id)
  const headers = await signIn(owner.id)
  const params = { businessId: shop.business.id }
  return { ...shop, headers, params }
}

const minuteOf = (instant: string) => Date.parse(instant) / MINUTE_MS

type Shop = Awaited<ReturnType<typeof openShop>>

async function bookAt(shop: Shop, start: string, staffId?: string) {
  const customer = await asPerson({ full_name: 'زينب كريم' })
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start }
  return ask(createAppointment, {
    headers: withKey(customer.headers),
    body: { ...body, ...(staffId && { staffId }) },
  })
}

const diaryOf = (shop: Shop, query: Record<string, string | number>) =>
  ask(getDiary, {
    headers: shop.headers,
    params: shop.params,
    query: { from: '2026-03-04', ...query },
  })

test('a day shows hours, appointments with buffers, blocks and time off per staff member', async () => {
  const shop = await openShop({ offering: { buffer_before_minutes: 5, buffer_after_minutes: 10 } })
  const staffId = shop.staff[0]?.id ?? ''
  const appointment = await bookAt(shop, noonIn(1))
  const business_id = shop.business.id
  await db
    .insertInto('occupancy')
    .values({
      business_id,
      resource_id: staffId,
      kind: 'blocked',
      occupied: '[2026-03-04T13:00:00Z,2026-03-04T14:00:00Z)',
      reason: 'Lunch',
    })
    .execute()
  await db
    .insertInto('time_off')
    .values({ business_id, during: '[2026-03-04T15:00:00Z,2026-03-05T15:00:00Z)', reason: 'Eid' })
    .execute()
  const diary = await diaryOf(shop, {})
  expect(diary).toMatchObject({
    timeZone: 'Asia/Baghdad',
    gridMinutes: 15,
    from: '2026-03-04',
    days: 1,
    dates: [{ date: '2026-03-04', start: '2026-03-03T21:00:00Z', end: '2026-03-04T21:00:00Z' }],
    staff: [
      {
        id: staffId,
        active: true,
        hours: [{ date: '2026-03-04', ranges: [{ from: 540, to: 1260 }] }],
      },
    ],
    visits: [
      {
        id: appointment.id,
        version: 1,
        status: 'confirmed',
        start: appointment.start,
        end: appointment.end,
        held: [
          {
            resourceId: staffId,
            from: minuteOf(appointment.start) - 5,
            to: minuteOf(appointment.end) + 10,
          },
        ],
        staffId,
        price: 10_000,
        guestName: 'زينب كريم',
        source: 'marketplace',
      },
    ],
    blocks: [
      { staffId, start: '2026-03-04T13:00:00Z', end: '2026-03-04T14:00:00Z', reason: 'Lunch' },
    ],
    absences: [{ staffId: null, start: '2026-03-04T15:00:00Z', reason: 'Eid' }],
  })
})

test('half past one at night belongs to the evening before, and to no other day', async () => {
  const shop = await openShop({ weekly: everyDay([1080, 1560]) })
  // 4 March, 01:30 in Baghdad.
  const appointment = await bookAt(shop, '2026-03-03T22:30:00Z')
  const [eve, day] = [await diaryOf(shop, { from: '2026-03-03' }), await diaryOf(shop, {})]
  expect(eve.visits.map(({ id }) => id)).toEqual([appointment.id])
  expect(day.visits).toEqual([])
  expect(eve.dates[0]?.end).toBe('2026-03-03T23:00:00Z')
  expect(day.dates[0]?.start).toBe(eve.dates[0]?.end)
})

test('own dated hours precede everyone’s, those precede seasons, and seasons the week', async () => {
  const shop = await openShop({ staff: 2 })
  const business_id = shop.business.id
  const [first = '', second = ''] = shop.staff.map(({ id }) => id)
  await db
    .insertInto('hours_exception')
    .values([
      { business_id, day: '2026-03-05', working: multirangeOf([[600, 660]]) },
      { business_id, staff_id: first, day: '2026-03-05', working: multirangeOf([]) },
    ])
    .execute()
  const season = await db
    .insertInto('season')
    .values({ business_id, name: 'Ramadan', first_day: '2026-03-04', last_day: '2026-03-05' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('season_hours')
    .values(
      [3, 4].map((weekday) => ({
        business_id,
        season_id: season.id,
        staff_id: second,
        weekday,
        working: multirangeOf([[1200, 1560]]),
      })),
    )
    .execute()
  const { staff } = await diaryOf(shop, { days: 3 })
  const hours = Object.fromEntries(
    staff.map((one) => [
      one.id,
      one.hours.map(({ ranges }) => ranges.map(({ from, to }) => [from, to])),
    ]),
  )
  expect(hours[first]).toEqual([[[540, 1260]], [], [[540, 1260]]])
  expect(hours[second]).toEqual([[[1200, 1560]], [[600, 660]], [[540, 1260]]])
})

test('the staff role reads its own column only, whatever it requests', async () => {
  const shop = await openShop({ staff: 2 })
  const [own = '', other = ''] = shop.staff.map(({ id }) => id)
  const member = await createMember(db, shop.business.id, 'staff', {}, own)
  const headers = await signIn(member.id)
  const mine = await bookAt(shop, noonIn(1), own)
  const others = await bookAt(shop, noonIn(1), other)
  const queries: Record<string, string>[] = [{}, { staff: other }]
  for (const more of queries) {
    const query = { from: '2026-03-04', ...more }
    const diary = await ask(getDiary, { headers, params: shop.params, query })
    expect(diary.staff.map(({ id }) => id)).toEqual([own])
    expect(diary.visits.map(({ id }) => id)).toEqual([mine.id])
  }
  const list = await ask(listBookings, { headers, params: shop.params, query: { staff: other } })
  expect(list.items.map(({ id }) => id)).toEqual([mine.id])
  const all = await ask(listBookings, { headers: shop.headers, params: shop.params })
  expect(all.items.map(({ id }) => id).toSorted()).toEqual([mine.id, others.id].toSorted())
})

test('a former staff member is shown without hours while appointments remain', async () => {
  const shop = await openShop()
  const gone = await createStaff(db, shop.business.id)
  await createStaff(db, shop.business.id, { active: false })
  await bookAt(shop, noonIn(1), gone.id)
  await db.updateTable('staff').set({ active: false }).where('id', '=', gone.id).execute()
  const { staff, calendars } = await diaryOf(shop, {})
  const hours = (id: string | undefined) => staff.find((one) => one.id === id)?.hours[0]?.ranges
  expect(staff.map(({ id, active }) => [id, active])).toEqual([
    [shop.staff[0]?.id, true],
    [gone.id, false],
  ])
  // Inactive staff have no free time; their calendar remains, to move what is left.
  expect([hours(shop.staff[0]?.id), hours(gone.id)]).toEqual([[{ from: 540, to: 1260 }], []])
  expect(calendars.find(({ id }) => id === gone.id)?.working.weekly[3]).toEqual([[540, 1260]])
})

test('bookings are paged and found by folded names', async () => {
  const shop = await openShop()
  for (let day = 1; day <= 5; day += 1) await bookAt(shop, noonIn(day))
  const read = (query: Record<string, string | number>) =>
    ask(listBookings, { headers: shop.headers, params: shop.params, query })
  const first = await read({ limit: 2 })
  const second = await read({ limit: 2, cursor: first.nextCursor ?? '' })
  const third = await read({ limit: 2, cursor: second.nextCursor ?? '' })
  const starts = [first, second, third].flatMap(({ items }) => items.map(({ start }) => start))
  expect(starts).toEqual([1, 2, 3, 4, 5].map((day) => noonIn(day)))
  expect(third.nextCursor).toBeNull()
  expect((await read({ query: 'كريم' })).items).toHaveLength(5)
  // As in the list of customers: words in any order, and a number with its country code.
  expect((await read({ query: 'كريم زينب' })).items).toHaveLength(5)
  const phone = first.items[0]?.customer?.phone ?? ''
  const whole = `+964 ${phone.slice(4, 7)} ${phone.slice(7)}`
  expect((await read({ query: whole })).items).toMatchObject([{ customer: { phone } }])
  expect((await read({ query: `٠${phone.slice(4)}` })).items).toMatchObject([
    { customer: { phone } },
  ])
  expect((await read({ query: 'ﻻ أحد' })).items).toEqual([])
  expect((await read({ tab: 'past' })).items).toEqual([])
  awan.clock.advance(3.5 * DAY_MS)
  expect((await read({ tab: 'past' })).items.map(({ status }) => status)).toEqual([
    'completed',
    'completed',
    'completed',
  ])
  const bad = { headers: shop.headers, params: shop.params }
  expect((await refusal(listBookings, { ...bad, query: { cursor: 'x' } })).status).toBe(422)
  expect((await refusal(getDiary, { ...bad, query: { from: '2026-02-30' } })).status).toBe(422)
})

test('bookings are found by the guest’s name and by the card, if there is one', async () => {
  const shop = await openShop()
  for (let day = 6; day <= 8; day += 1) await bookAt(shop, noonIn(day))
  const found = async (query: string) => {
    const { items } = await ask(listBookings, {
      headers: shop.headers,
      params: shop.params,
      query: { query },
    })
    return items.map(({ id }) => id)
  }
  const all = await found('كريم')
  const change = (at: number, values: { guest_name?: string; business_customer_id?: null }) =>
    db
      .updateTable('appointment')
      .set(values)
      .where('id', '=', all[at] ?? '')
      .execute()
  await change(0, { guest_name: 'نُور' })
  await change(1, { business_customer_id: null })
  await change(2, { business_customer_id: null, guest_name: 'Umm Ali' })
  expect(await found('نور')).toEqual([all[0]])
  expect(await found('umm')).toEqual([all[2]])
  expect(await found('كريم')).toEqual([all[0], all[1]])
})

test('positions in the shop’s list are independent of filters', async () => {
  const shop = await openShop()
  const { id } = shop.business
  const first = shop.staff[0]?.id
  await createStaff(db, id, { active: false, position: 4 })
  const third = await createStaff(db, id, { position: 9 })
  const placesOf = (list: readonly { id: string; position: number }[]) =>
    list.map((member) => [member.id, member.position])
  const shown = [
    [first, 0],
    [third.id, 2],
  ]
  const diary = await diaryOf(shop, {})
  expect(placesOf(diary.staff)).toEqual(shown)
  const page = await ask(getBusiness, { params: { businessId: id } })
  expect(placesOf(page.staff)).toEqual(shown)
  const one = await diaryOf(shop, { staff: third.id })
  expect(placesOf(one.staff)).toEqual([[third.id, 2]])
  const list = await ask(listStaff, { headers: shop.headers, params: shop.params })
  expect(placesOf(list.items.filter(({ active }) => active))).toEqual(shown)
})
