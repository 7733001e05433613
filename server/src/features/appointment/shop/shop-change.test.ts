import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAppointment } from '@awan/core/appointment/contract'
import {
  shopCancel,
  changedAppointmentData,
  shopChange,
  shopMark,
  shopMove,
  shopRestore,
} from '@awan/core/appointment/shop-contract'
import { listAudit } from '@awan/core/audit/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { createMember, createOffering, createStaff, newPhone } from '#testing/stage/factories.ts'
import { heldBy, noonIn, SOUND, violations } from '#testing/stage/appointments.ts'
import { completeAppointments } from '../record/jobs.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, pool, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const refuseMove = (shop: OpenShop, id: string, body: object) =>
  refusal(shopMove, { ...shop.on(id), body: { start: noonIn(1), version: 1, ...body } })

test('an appointment moves to another staff member and day with its length and buffers, and the old time is free', async () => {
  const shop = await openShop(awan, {
    staff: 2,
    offering: { buffer_before_minutes: 5, buffer_after_minutes: 10 },
  })
  const [first = '', second = ''] = shop.staffIds
  const appointment = await shop.write({ start: noonIn(1), durationMinutes: 45, name: 'Noor' })
  const moved = await shop.move(appointment.id, {
    start: noonIn(2, 7),
    staffId: second,
    version: 1,
  })
  expect(moved).toEqual({
    ...appointment,
    version: 2,
    start: noonIn(2, 7),
    end: noonIn(2, 52),
    staffId: second,
    held: [
      {
        resourceId: second,
        from: Date.parse(noonIn(2, 2)) / MINUTE_MS,
        to: Date.parse(noonIn(2, 62)) / MINUTE_MS,
      },
    ],
  })
  expect(await heldBy(pool, appointment.id)).toEqual([[noonIn(2, 2), noonIn(2, 62)]])
  expect((await shop.write({ start: noonIn(1), staffId: first })).start).toBe(noonIn(1))
})

test('it is lengthened and shortened in place, without blocking itself', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(1) })
  const next = await shop.write({ start: noonIn(1, 60) })
  const longer = await shop.move(appointment.id, {
    start: noonIn(1),
    durationMinutes: 60,
    version: 1,
  })
  expect(longer.end).toBe(noonIn(1, 60))
  const refused = await refuseMove(shop, appointment.id, { durationMinutes: 65, version: 2 })
  expect([refused.status, refused.code]).toEqual([409, 'slot_taken'])
  expect(refused.data['alternatives']).toHaveLength(6)
  const same = await shop.move(appointment.id, { start: noonIn(1), version: 2 })
  expect(same).toEqual(longer)
  const shorter = await shop.move(appointment.id, {
    start: noonIn(1, 50),
    durationMinutes: 10,
    version: 2,
  })
  expect(shorter.end).toBe(next.start)
})

test('outside working time must be confirmed; other columns, absent staff and the distant past are refused', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const unable = await createStaff(db, shop.business.id, { offerings: [] })
  const { id } = await shop.write({ start: noonIn(1) })
  const late = { start: '2026-03-04T18:45:00Z' }
  expect((await refuseMove(shop, id, late)).data).toEqual({ reason: 'closed' })
  expect((await refuseMove(shop, id, { staffId: unable.id })).data).toEqual({
    reason: 'staff_cannot',
  })
  expect((await refuseMove(shop, id, { staffId: other.staffId })).data).toEqual({
    reason: 'unknown_staff',
  })
  expect((await refuseMove(shop, id, { start: noonIn(-1) })).data).toEqual({ reason: 'past' })
  expect((await refuseMove(other, id, {})).code).toBe('appointment_not_found')
  const moved = await shop.move(id, { ...late, version: 1, outsideHours: true })
  expect(moved.start).toBe(late.start)
})

test('a stale version changes nothing and shows the appointment as it is', async () => {
  const shop = await openShop(awan)
  const { id } = await shop.write({ start: noonIn(1) })
  const now = await shop.edit(id, { version: 1, note: 'Window seat' })
  const on = shop.on(id)
  const stale = [
    await refuseMove(shop, id, { start: noonIn(2) }),
    await refusal(shopMark, { ...on, body: { mark: 'arrived', version: 1 } }),
    await refusal(shopCancel, { ...on, body: { reason: '', version: 1 } }),
    await refusal(shopRestore, { ...on, body: { version: 1 } }),
    await refusal(shopChange, { ...on, body: { note: '', version: 1 } }),
  ]
  for (const { status, code, data } of stale) {
    expect([status, code]).toEqual([409, 'changed_elsewhere'])
    expect(changedAppointmentData.parse(data)).toEqual({ appointment: now })
  }
  expect((await shop.diary('2026-03-04')).visits).toEqual([now])
})

test('an overrun appointment is lengthened and is confirmed again', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(0) })
  clock.now = new Date(noonIn(0, 33))
  await completeAppointments(db, clock.now)
  const longer = await shop.move(appointment.id, {
    start: noonIn(0),
    durationMinutes: 45,
    version: 1,
  })
  expect(longer).toMatchObject({ status: 'confirmed', end: noonIn(0, 45) })
  clock.now = new Date(noonIn(2))
  await completeAppointments(db, clock.now)
  expect((await refuseMove(shop, appointment.id, { start: noonIn(3), version: 2 })).code).toBe(
    'visit_closed',
  )
})

test('note and price change by themselves; other services bring their length and price', async () => {
  const shop = await openShop(awan)
  const long = await createOffering(db, shop.business.id, { duration_minutes: 60, price: 25_000 })
  const unable = await refusal(shopChange, {
    ...shop.on((await shop.write({ start: noonIn(2) })).id),
    body: { version: 1, offeringIds: [long.id] },
  })
  expect(unable.data).toEqual({ reason: 'staff_cannot' })
  await db
    .insertInto('staff_offering')
    .values({ business_id: shop.business.id, staff_id: shop.staffId, offering_id: long.id })
    .execute()
  const appointment = await shop.write({ start: noonIn(1) })
  expect(await shop.edit(appointment.id, { version: 1, price: 9000, note: 'Regular' })).toEqual({
    ...appointment,
    version: 2,
    price: 9000,
    note: 'Regular',
  })
  const changed = await shop.edit(appointment.id, { version: 2, offeringIds: [long.id] })
  expect(changed).toMatchObject({
    version: 3,
    price: 25_000,
    end: noonIn(1, 60),
    items: [{ offeringId: long.id, durationMinutes: 60, price: 25_000 }],
  })
  await shop.write({ start: noonIn(1, 60) })
  const both = [long.id, shop.offering.id]
  const refused = await refusal(shopChange, {
    ...shop.on(appointment.id),
    body: { version: 3, offeringIds: both },
  })
  expect([refused.status, refused.code]).toEqual([409, 'slot_taken'])
  expect((await shop.diary('2026-03-04')).visits[0]).toEqual(changed)
  expect(await shop.edit(appointment.id, { version: 3 })).toEqual(changed)
})

test('the staff role changes its own column only, and cannot give appointments away', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [own = '', other = ''] = shop.staffIds
  const member = await createMember(db, shop.business.id, 'staff', {}, own)
  const headers = await awan.signIn(member.id)
  const mine = await shop.write({ start: noonIn(1), staffId: own })
  const others = await shop.write({ start: noonIn(1), staffId: other })
  const body = { start: noonIn(2), version: 1 }
  const on = (id: string) => ({ ...shop.on(id), headers })
  expect((await refusal(shopMove, { ...on(others.id), body })).code).toBe('appointment_not_found')
  const away = { ...body, staffId: other }
  expect((await refusal(shopMove, { ...on(mine.id), body: away })).data).toEqual({
    reason: 'unknown_staff',
  })
  expect((await ask(shopMove, { ...on(mine.id), body })).start).toBe(noonIn(2))
})

test('customers with an account get a notification with the shop’s message, others an SMS in Arabic', async () => {
  const shop = await openShop(awan, {
    business: { name: { en: 'Zain Barbers', ar: 'حلاقة زين' } },
  })
  const booked = await shop.book(noonIn(1))
  const { accountId, headers } = booked.customer
  await shop.move(booked.id, { start: noonIn(2), version: 1, message: 'Sorry, Ali is away' })
  const own = { headers, params: { appointmentId: booked.id } }
  const seen = await ask(getAppointment, own)
  expect(seen).toMatchObject({ start: noonIn(2), shopMessage: 'Sorry, Ali is away' })
  await shop.move(booked.id, { start: noonIn(2), durationMinutes: 45, version: 2 })
  await shop.cancel(booked.id, 3)
  await shop.restore(booked.id, 4)
  const notified = await db
    .selectFrom('notification')
    .select(['event', 'text', 'starts_at'])
    .where('account_id', '=', accountId)
    .orderBy('appointment_version')
    .execute()
  expect(notified.map(({ event, text }) => [event, text && Object.values(text)])).toEqual([
    ['booked', null],
    ['moved', ['Sorry, Ali is away']],
    ['cancelled', null],
    ['booked', null],
  ])
  const { items } = await ask(listNotifications, { headers })
  expect(items.map(({ message }) => message)).toContain('Sorry, Ali is away')
  const phone = newPhone()
  const standing = async () =>
    db
      .selectFrom('message')
      .select(['text', 'kind', 'channel'])
      .where('to_phone', '=', phone)
      .where('status', '=', 'queued')
      .execute()
  const called = await shop.write({ start: noonIn(3, 90), phone })
  const queued = await standing()
  await shop.move(called.id, { start: noonIn(4), version: 1 })
  queued.push(...(await standing()))
  await shop.cancel(called.id, 2, 'نعتذر')
  queued.push(...(await standing()))
  await shop.restore(called.id, 3)
  queued.push(...(await standing()))
  expect(queued).toEqual([
    {
      kind: 'shop_change',
      channel: 'sms',
      text: 'حلاقة زين: تم تأكيد حجز الجمعة، 6 آذار، 1:30 م.',
    },
    {
      kind: 'shop_change',
      channel: 'sms',
      text: 'حلاقة زين: نقلنا الحجز إلى السبت، 7 آذار، 12:00 م.',
    },
    {
      kind: 'shop_change',
      channel: 'sms',
      text: 'حلاقة زين: ألغينا حجز السبت، 7 آذار، 12:00 م. نعتذر',
    },
    {
      kind: 'shop_change',
      channel: 'sms',
      text: 'حلاقة زين: حجز السبت، 7 آذار، 12:00 م قائم من جديد.',
    },
  ])

  const walkedIn = await shop.write({ start: noonIn(0), phone: newPhone() })
  await shop.move(walkedIn.id, { start: noonIn(0, -15), version: 1 })
  const silent = await db
    .selectFrom('message')
    .select('id')
    .where('dedupe_key', 'like', `%${walkedIn.id}%`)
    .execute()
  expect(silent).toEqual([])
})

test('every change is audited once, with its actor', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({ start: noonIn(0) })
  await shop.move(appointment.id, { start: noonIn(0), durationMinutes: 40, version: 1 })
  await shop.edit(appointment.id, { note: 'x', version: 2 })
  await shop.mark(appointment.id, { mark: 'arrived', version: 3 })
  await shop.cancel(appointment.id, 4)
  await shop.restore(appointment.id, 5)
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject', '=', appointment.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'appointment.booked',
    'appointment.moved',
    'appointment.changed',
    'appointment.marked',
    'appointment.cancelled',
    'appointment.restored',
  ])
  expect(new Set(entries.map((entry) => entry.actor_id))).toEqual(new Set([shop.owner.id]))
  // The history names the appointment of each entry by its start.
  const { items } = await ask(listAudit, shop.here)
  const started = items.filter(({ action }) => action.startsWith('appointment.'))
  expect(started.map(({ start }) => start)).not.toContain(null)
  expect(started.length).toBeGreaterThanOrEqual(entries.length)
})

test('everything that was changed is sound', async () => {
  expect(await violations(pool)).toEqual(SOUND)
})
