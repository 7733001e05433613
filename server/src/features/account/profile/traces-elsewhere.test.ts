import { afterAll, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { createBlocks } from '@awan/core/appointment/block-contract'
import { shopBook } from '@awan/core/appointment/shop-contract'
import { decideBusiness } from '@awan/core/business/approval-contract'
import { registerBusiness } from '@awan/core/business/registration-contract'
import { changeMember, inviteMember, removeMember } from '@awan/core/member/contract'
import { listOfferings } from '@awan/core/offering/contract'
import { DAY_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createPhoto, createService, createShop, newPhone } from '#testing/stage/factories.ts'
import { traces } from '#testing/personal-data.ts'
import { registrationBody } from '#testing/stage/registrations.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, runJobs, signIn } = awan
afterAll(awan.close)

test('I-06: a reminder created during a deletion is not sent', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { accountId, headers, phone } = await awan.asPerson({ full_name: `Ghost ${round}` })
    const { business, offering } = await createShop(db)
    const start = new Date(clock.now.getTime() + 1.5 * DAY_MS)
    start.setUTCMinutes(0, 0, 0)
    start.setUTCHours(9)
    await ask(createAppointment, {
      headers: withKey(headers),
      body: { businessId: business.id, offeringIds: [offering.id], start: start.toISOString() },
    })
    clock.now = new Date(start.getTime() - DAY_MS)
    const fresh = await signIn(accountId)
    await addJob(db, 'remind', {})
    await Promise.all([runJobs(), awan.call(deleteMe, { headers: fresh })])
    await addJob(db, 'remind', {})
    await runJobs()
    expect(await traces(db, [phone, `Ghost ${round}`])).toEqual([])
    const left = await db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    expect(left).toEqual([])
  }
})

test('I-05: a former staff member who became a customer is removed from the shop’s audit entries too', async () => {
  clock.now = TEST_NOW
  const name = 'Salwa Alnasiri'
  const shop = await openShop(awan)
  const { headers, accountId, phone } = await awan.asPerson({ full_name: name })
  const { business, here, staffId } = shop
  await db
    .insertInto('business_member')
    .values({ business_id: business.id, account_id: accountId, role: 'manager' })
    .execute()
  const at = { headers: shop.headers, params: { ...here.params, memberId: accountId } }
  await ask(changeMember, { ...at, body: { version: 1, role: 'staff', staffId } })
  await awan.call(removeMember, at)
  const input = { offeringIds: [shop.offering.id] }
  await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...input, businessId: business.id, start: noonIn(1) },
  })
  const body = { ...input, source: 'phone' as const, phone, start: noonIn(2) }
  await ask(shopBook, { ...here, headers: withKey(shop.headers), body })
  expect(await traces(db, [name, phone])).not.toEqual([])
  await ask(deleteMe, { headers })
  expect(await traces(db, [name, phone])).toEqual([])
})

test('I-05: data the shop entered about a person besides the account is deleted with the card', async () => {
  clock.now = TEST_NOW
  const shop = await openShop(awan)
  const phone = newPhone()
  const names = ['Hanan Alzubaidi', 'Umm Salim of house 40']
  const [name = '', nick = ''] = names
  const first = await shop.write({ start: noonIn(0, -60), phone, name: nick, note: `For ${nick}` })
  const called = await shop.write({ start: noonIn(2), phone, name })
  const { accountId, headers } = await awan.asPerson({ full_name: name, phone })
  const input = { businessId: shop.business.id, offeringIds: [shop.offering.id] }
  const body = { ...input, start: noonIn(2, 60) }
  const booked = await ask(createAppointment, { headers: withKey(headers), body })
  const card = (await shop.diary('2026-03-05')).visits[0]?.customer?.id ?? ''
  expect(await traces(db, [phone, ...names])).toContain('public.appointment.note')
  await ask(deleteMe, { headers: await signIn(accountId) })
  expect(await traces(db, [phone, ...names])).toEqual([])
  const { visits: appointments } = await shop.diary('2026-03-03', 3)
  expect(appointments.map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'completed'],
    [called.id, 'cancelled'],
    [booked.id, 'cancelled'],
  ])
  // A deleted customer's card cannot be booked for; the number gets a new card.
  expect((await shop.refuseWriting({ start: noonIn(3), customerId: card })).code).toBe(
    'invalid_input',
  )
  expect((await shop.write({ start: noonIn(3), phone })).customer?.id).not.toBe(card)
})

/** Versions outlive their calendars, so that a stale cached calendar never looks new. They hold ids and a number only. */
const VERSIONS = ['public.calendar_version.business_id', 'public.calendar_version.subject_id']

test('I-05: of a business that was declined nothing is left when its owner leaves, nor its files', async () => {
  clock.now = TEST_NOW
  const name = 'Faris Aldulaimi'
  const { headers, accountId, phone } = await awan.asPerson({ full_name: name })
  const operator = await awan.asPerson({ operator: true })
  const service = await createService(db)
  const photo = await createPhoto(db, { uploaded_by: accountId })
  const body = registrationBody(service.id, { phone, staff: [{ name, me: true }] })
  const shop = await ask(registerBusiness, { headers, body: { ...body, photoIds: [photo.id] } })
  const businessId = shop.id
  const here = { headers, params: { businessId } }
  await ask(decideBusiness, {
    headers: operator.headers,
    params: { businessId },
    body: { decision: 'decline', reason: `Who is ${name}?`, version: 1 },
  })
  await ask(inviteMember, {
    ...here,
    body: { phone: newPhone(), role: 'manager', staffId: null },
  })
  const { items: offerings } = await ask(listOfferings, here)
  const offeringIds = offerings.map(({ id }) => id)
  const own = { source: 'phone' as const, offeringIds, phone, name, start: noonIn(2) }
  await ask(shopBook, { ...here, body: own })
  await ask(createBlocks, {
    ...here,
    body: { staffId: shop.staffId, start: noonIn(1), end: noonIn(1, 60), reason: `${name} away` },
  })
  await runJobs()
  expect(await traces(db, [phone, name])).toEqual(
    expect.arrayContaining([
      'public.audit_entry.detail',
      'public.business.phone',
      'public.occupancy.reason',
      'public.staff.name',
    ]),
  )
  await ask(deleteMe, { headers })
  expect(await traces(db, [phone, name])).toEqual([])
  const ids = [businessId, photo.id]
  expect(await traces(db, ids)).toEqual([
    'graphile_worker._private_jobs.payload',
    'public.audit_entry.business_id',
    'public.audit_entry.subject',
    ...VERSIONS,
  ])
  await runJobs()
  expect(await traces(db, ids)).toEqual([
    'public.audit_entry.business_id',
    'public.audit_entry.subject',
    ...VERSIONS,
  ])
})
