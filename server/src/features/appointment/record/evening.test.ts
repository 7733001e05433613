import { afterAll, expect, test } from 'vitest'
import {
  getAppointment,
  getAppointmentFile,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { listAudit } from '@awan/core/audit/contract'
import { listSlots } from '@awan/core/availability/contract'
import {
  exportCustomers,
  getCustomer,
  listCustomerAppointments,
} from '@awan/core/customer/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createSeason, everyDay, newPhone, setHours } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, db, pool } = awan
afterAll(awan.close)

/** From 16:00 until 02:00. The test's day is Tuesday, 3 March 2026. */
const LATE = { weekly: everyDay([960, 1560]) }
/** 00:15 on Thursday, by the calendar. */
const NIGHT = noonIn(1, 735)
const WEDNESDAY = '2026-03-04'

test('an appointment past midnight belongs to the evening it was chosen under, despite later changes of hours', async () => {
  const shop = await openShop(awan, LATE)
  const appointment = await shop.book(NIGHT)
  expect(appointment.eveningOf).toBe(WEDNESDAY)
  const own = { headers: appointment.customer.headers, params: { appointmentId: appointment.id } }
  await setHours(db, shop.business.id, shop.staffId, everyDay([960, 1380]))
  expect((await ask(getAppointment, own)).eveningOf).toBe(WEDNESDAY)
  const { visits: appointments } = await shop.diary('2026-03-05')
  expect(appointments.map(({ id, eveningOf }) => [id, eveningOf])).toEqual([
    [appointment.id, WEDNESDAY],
  ])
  expect((await shop.edit(appointment.id, { version: 1, durationMinutes: 45 })).eveningOf).toBe(
    WEDNESDAY,
  )

  await setHours(db, shop.business.id, shop.staffId, everyDay([960, 1560]))
  const moved = await ask(rescheduleAppointment, { ...own, body: { start: noonIn(2, 300) } })
  expect(moved.eveningOf).toBeNull()
  const back = await ask(rescheduleAppointment, { ...own, body: { start: noonIn(2, 750) } })
  expect(back.eveningOf).toBe('2026-03-05')
  const { items } = await ask(listNotifications, { headers: own.headers })
  // All three have the same start.
  const evenings = items.map(({ appointment }) => String(appointment?.eveningOf))
  expect(evenings.sort()).toEqual([WEDNESDAY, '2026-03-05', 'null'])
})

test('every start belongs to the evening that lists it: own hours, dated hours and seasons', async () => {
  const shop = await openShop(awan, { ...LATE, staff: 2, offering: { duration_minutes: 60 } })
  const { id } = shop.business
  const [first = '', second = ''] = shop.staffIds
  await setHours(db, id, second, everyDay([180, 600], [1200, 1440]))
  const weekly = everyDay([1200, 1680])
  await createSeason(db, {
    businessId: id,
    staffId: first,
    firstDay: '2026-03-08',
    lastDay: '2026-03-09',
    weekly,
  })
  await pool.query(
    `insert into hours_exception (business_id, staff_id, day, working) values
       ($1, null, '2026-03-05', '{}'), ($1, $2, '2026-03-06', '{[600,1260)}')`,
    [id, first],
  )
  for (const date of ['03', '04', '05', '06', '07', '08', '09', '10'].map(
    (day) => `2026-03-${day}`,
  )) {
    const query = { offering: shop.offering.id, date }
    const { items } = await ask(listSlots, { params: { businessId: id }, query })
    const starts = items.map(({ start }) => start)
    const { rows } = await pool.query<{ evening: string | null; day: string }>(
      `select evening_of($1, start) as evening, (start at time zone 'Asia/Baghdad')::date::text as day
       from unnest($2::timestamptz[]) as start`,
      [id, starts],
    )
    for (const { evening, day } of rows) expect(evening ?? day).toBe(date)
    expect(rows.some(({ evening }) => evening !== null)).toBe(!['05', '06'].includes(date.slice(8)))
  }
})

test('shop’s appointment, message, calendar file and appointment list name the night', async () => {
  const shop = await openShop(awan, LATE)
  const phone = newPhone()
  const written = await shop.write({ start: noonIn(3), phone, outsideHours: true })
  expect(written.eveningOf).toBeNull()
  const moved = await shop.move(written.id, { start: NIGHT, version: 1 })
  expect(moved.eveningOf).toBe(WEDNESDAY)
  const messages = await db
    .selectFrom('message')
    .select('text')
    .where('to_phone', '=', phone)
    .execute()
  expect(messages.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('ليلة الأربعاء، بعد منتصف الليل (الخميس، 5 آذار)، 12:15 ص'),
  )
  const params = { ...shop.here.params, customerId: moved.customer?.id ?? '' }
  const { items } = await ask(listCustomerAppointments, { headers: shop.headers, params })
  expect(items[0]?.eveningOf).toBe(WEDNESDAY)
  const card = () => ask(getCustomer, { headers: shop.headers, params })
  expect(await card()).toMatchObject({ firstDay: null, lastDay: null, nextDay: WEDNESDAY })

  const listing = { headers: shop.headers, params: shop.here.params, query: {} }
  const record = await ask(listAudit, listing)
  const move = record.items.find(({ action }) => action === 'appointment.moved')
  expect(move?.evenings).toEqual({ [NIGHT]: WEDNESDAY })
  expect([move?.start, ...(move?.changes.map(({ after }) => after) ?? [])]).toContain(NIGHT)
  // The hours no longer reach past midnight.
  await setHours(db, shop.business.id, shop.staffId, everyDay([960, 1380]))
  const later = await ask(listAudit, listing)
  expect(later.items.find(({ id }) => id === move?.id)?.evenings).toEqual({ [NIGHT]: WEDNESDAY })
  awan.clock.now = new Date(noonIn(9))
  expect(await card()).toMatchObject({ firstDay: WEDNESDAY, lastDay: WEDNESDAY, nextDay: null })
  const { headers } = shop
  const table = await awan.call(exportCustomers, { headers, params: shop.here.params })
  // First and last appointment: the only one, in Wednesday's night.
  expect(table.body).toContain(`,"${WEDNESDAY}","${WEDNESDAY}",`)
  await setHours(db, shop.business.id, shop.staffId, LATE.weekly)
  awan.clock.now = TEST_NOW

  const booked = await shop.book(noonIn(2, 735))
  const file = await awan.call(getAppointmentFile, {
    headers: booked.customer.headers,
    params: { appointmentId: booked.id },
    query: { language: 'en' },
  })
  expect(file.body.replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION;LANGUAGE=en:Thursday night\\, after midnight (Fri\\, 6 Mar)\\n',
  )
})
