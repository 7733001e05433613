import { afterAll, beforeEach, expect, test } from 'vitest'
import { shopChange, shopBook } from '@awan/core/appointment/shop-contract'
import { listAppointments } from '@awan/core/appointment/contract'
import { clearanceOf } from '@awan/core/availability/footprint'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import {
  createCard,
  createMember,
  createOffering,
  createStaff,
  newPhone,
} from '#testing/stage/factories.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { completeAppointments } from '../record/jobs.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, clock, db, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const walkIn = ({ offering }: OpenShop) => ({
  source: 'walk_in' as const,
  offeringIds: [offering.id],
  start: noonIn(1),
})

test('a walk-in without a name begins now, at the nearest five minutes', async () => {
  const shop = await openShop(awan)
  clock.now = new Date('2026-03-03T09:03:20Z')
  const appointment = await shop.write({ source: 'walk_in' })
  expect(appointment).toMatchObject({
    version: 1,
    status: 'confirmed',
    start: '2026-03-03T09:05:00Z',
    end: '2026-03-03T09:35:00Z',
    staffId: shop.staffId,
    price: 10_000,
    fullPrice: null,
    customer: null,
    guestName: '',
    source: 'walk_in',
  })
  expect((await shop.diary('2026-03-03')).visits).toEqual([appointment])
})

test('if the current five minutes are still taken, the next ones are used', async () => {
  const shop = await openShop(awan)
  clock.now = new Date('2026-03-03T09:00:00Z')
  const first = await shop.write({ source: 'walk_in' })
  clock.now = new Date('2026-03-03T09:10:40Z')
  await shop.mark(first.id, { mark: 'completed', version: 1 })
  const next = await shop.write({ source: 'walk_in' })
  expect([next.start, next.end]).toEqual(['2026-03-03T09:15:00Z', '2026-03-03T09:45:00Z'])
})

test('grid, notice and horizon do not bind the shop; price and length are its own', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.write({
    start: '2026-03-03T09:37:00Z',
    durationMinutes: 50,
    price: 0,
    note: 'Wants tea',
  })
  expect(appointment).toMatchObject({ end: '2026-03-03T10:27:00Z', price: 0, note: 'Wants tea' })
  expect((await shop.write({ start: noonIn(200) })).start).toBe(noonIn(200))
  expect((await shop.refuseWriting({ start: noonIn(900) })).data).toEqual({ reason: 'too_far' })
  expect((await shop.refuseWriting({ start: '2026-03-03T09:37:10Z' })).data).toEqual({
    reason: 'off_grid',
  })
})

test('outside working time is the shop’s choice; long past starts are not', async () => {
  const shop = await openShop(awan)
  const late = { start: '2026-03-04T18:45:00Z' }
  expect(await shop.refuseWriting(late)).toMatchObject({ status: 422, data: { reason: 'closed' } })
  const appointment = await shop.write({ ...late, outsideHours: true })
  expect(appointment.start).toBe(late.start)
  const past = await shop.refuseWriting({ start: noonIn(-1), outsideHours: true })
  expect(past.data).toEqual({ reason: 'past' })
  expect((await shop.write({ start: noonIn(0, -90) })).status).toBe('completed')
})

test('a number creates a card that the next appointment finds, in any format', async () => {
  const shop = await openShop(awan)
  const phone = newPhone()
  const first = await shop.write({ start: noonIn(1), name: 'Um Ali', phone })
  expect(first).toMatchObject({ guestName: 'Um Ali', customer: { name: 'Um Ali', phone } })
  const national = `0${phone.slice(4)}`
  const second = await shop.write({ start: noonIn(2), phone: national })
  expect(second.customer?.id).toBe(first.customer?.id)
  expect(second.guestName).toBe('Um Ali')
  const third = await shop.write({ start: noonIn(3), customerId: first.customer?.id ?? '' })
  expect(third.customer?.id).toBe(first.customer?.id)
  clock.now = new Date(noonIn(3))
  await shop.mark(first.id, { mark: 'missed', version: 1 })
  await completeAppointments(db, clock.now)
  const [again] = (await shop.diary('2026-03-06')).visits
  expect(again?.customer).toMatchObject({ visits: 1, missed: 1, blocked: false })
})

test('the appointment of a card with an account is in its owner’s bookings too', async () => {
  const shop = await openShop(awan)
  const booked = await shop.book(noonIn(1))
  const { headers, phone, accountId } = booked.customer
  const appointment = await shop.write({ start: noonIn(2), phone })
  const { items } = await ask(listAppointments, { headers })
  expect(items.map(({ id }) => id)).toEqual([booked.id, appointment.id])
  const notified = await db
    .selectFrom('notification')
    .select('event')
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', appointment.id)
    .execute()
  expect(notified).toEqual([{ event: 'booked' }])
  const twice = await shop.refuseWriting({
    start: noonIn(2),
    phone,
    staffId: (await createStaff(db, shop.business.id)).id,
  })
  expect([twice.status, twice.code]).toEqual([409, 'own_overlap'])
})

test('without a chosen staff member the free one with the least load gets it', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  const create = async () => {
    const body = walkIn(shop)
    return call(shopBook, { ...shop.here, body })
  }
  await shop.write({ start: noonIn(1, 120), staffId: first })
  const answers = [await create(), await create(), await create()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409])
  expect(answers.map((answer) => answer.json<{ staffId?: string }>().staffId)).toEqual([
    second,
    first,
    undefined,
  ])
})

test('a taken time names free ones; buffers count', async () => {
  const shop = await openShop(awan, { offering: { buffer_after_minutes: 10 } })
  await shop.write({ start: noonIn(1) })
  const refused = await shop.refuseWriting({ start: noonIn(1, 35) })
  expect([refused.status, refused.code]).toEqual([409, 'slot_taken'])
  expect(refused.data['alternatives']).toHaveLength(6)
  const { footprint } = await shop.write({ start: noonIn(1, 40) })
  expect(clearanceOf(footprint)).toEqual({ before: 0, after: 10 })
})

test('the same key creates one appointment, however often it is sent', async () => {
  const shop = await openShop(awan)
  const body = walkIn(shop)
  const headers = withKey(shop.headers, 'walk-in-1')
  const [first, again] = [
    await ask(shopBook, { ...shop.here, headers, body }),
    await ask(shopBook, { ...shop.here, headers, body }),
  ]
  expect(again).toEqual(first)
  const other = { ...body, start: noonIn(2) }
  expect((await refusal(shopBook, { ...shop.here, headers, body: other })).code).toBe(
    'idempotency_key_reused',
  )
})

test('another shop’s, withdrawn and unskilled choices are refused', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const gone = await createOffering(db, shop.business.id, { active: false })
  const unable = await createStaff(db, shop.business.id, { offerings: [] })
  const left = await createStaff(db, shop.business.id, { active: false })
  const theirs = await other.write({ start: noonIn(1), name: 'Noor' })
  const start = noonIn(1)
  const reasons = [
    { offeringIds: [other.offering.id] },
    { offeringIds: [gone.id] },
    { staffId: other.staffId },
    { staffId: left.id },
    { staffId: unable.id },
  ]
  const said = []
  for (const body of reasons)
    said.push((await shop.refuseWriting({ start, ...body })).data['reason'])
  expect(said).toEqual([
    'unknown_offering',
    'unknown_offering',
    'unknown_staff',
    'unknown_staff',
    'staff_cannot',
  ])
  const card = { customerId: theirs.customer?.id ?? '' }
  expect((await shop.refuseWriting({ start, ...card })).code).toBe('invalid_input')
  expect((await shop.refuseWriting({ start, phone: '12' })).code).toBe('invalid_phone')
  expect((await shop.diary('2026-03-04')).visits).toEqual([])
})

test('services that last longer together than an appointment may be are refused, unless given a length', async () => {
  const shop = await openShop(awan, { offering: { duration_minutes: 400 } })
  const second = await createOffering(db, shop.business.id, { duration_minutes: 400 })
  const able = await createStaff(db, shop.business.id)
  const long = { staffId: able.id, offeringIds: [shop.offering.id, second.id], outsideHours: true }
  const refused = await shop.refuseWriting({ ...long, start: noonIn(1) })
  expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
  const short = await shop.write({ ...long, start: noonIn(1), durationMinutes: 720 })
  const offeringIds = long.offeringIds.toReversed()
  const edit = { ...shop.on(short.id), body: { version: 1, offeringIds } }
  expect((await refusal(shopChange, edit)).code).toBe('invalid_input')
  // An edit with the same offerings is no new sale: it keeps the length as sold.
  const same = { ...shop.on(short.id), body: { version: 1, offeringIds: long.offeringIds } }
  expect((await ask(shopChange, same)).end).toBe(short.end)
})

test('a card merged meanwhile keeps its appointment', async () => {
  const shop = await openShop(awan)
  const phone = newPhone()
  const kept = await createCard(db, shop.business.id, { name: 'Noor', phone: null })
  const other = await createCard(db, shop.business.id, { name: 'Noor Salim', phone })
  const merge = await awan.pool.connect()
  await merge.query('begin')
  await merge.query('delete from business_customer where id = $1', [other.id])
  await merge.query('update business_customer set phone = $2 where id = $1', [kept.id, phone])
  const writing = shop.write({ start: noonIn(1), phone })
  const card = { source: 'phone' as const, offeringIds: [shop.offering.id], customerId: other.id }
  const named = call(shopBook, { ...shop.here, body: { ...card, start: noonIn(2) } })
  await untilWaiting(awan.pool, 2)
  await merge.query('commit')
  merge.release()
  expect((await writing).customer?.id).toBe(kept.id)
  expect((await named).json()).toMatchObject({ code: 'invalid_input' })
  expect((await shop.diary('2026-03-05')).visits).toEqual([])
})

test('the staff role writes to its own column only', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [own = '', other = ''] = shop.staffIds
  const member = await createMember(db, shop.business.id, 'staff', {}, own)
  const here = { ...shop.here, headers: await awan.signIn(member.id) }
  const body = walkIn(shop)
  expect((await ask(shopBook, { ...here, body })).staffId).toBe(own)
  const refused = await refusal(shopBook, { ...here, body: { ...body, staffId: other } })
  expect(refused.data).toEqual({ reason: 'unknown_staff' })
})

test('a shop awaiting approval has a diary too', async () => {
  const shop = await openShop(awan, { business: { status: 'pending' } })
  const appointment = await shop.write({ start: noonIn(1) })
  const refused = await shop.refuseWriting({ start: noonIn(1) })
  expect(refused.code).toBe('slot_taken')
  expect((await shop.diary('2026-03-04')).visits).toEqual([appointment])
})

test('everything that was written is sound', async () => {
  expect(await violations(awan.pool)).toEqual(SOUND)
})
