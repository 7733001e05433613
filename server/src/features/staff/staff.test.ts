import { afterAll, expect, test } from 'vitest'
import { appointmentsAffectedData } from '@awan/core/appointment/affected-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { getBusiness } from '@awan/core/business/contract'
import { changeOffering, listOfferings } from '@awan/core/offering/contract'
import {
  changeHours,
  changeStaff,
  createStaff,
  listStaff,
  orderStaff,
} from '@awan/core/staff/contract'
import { createTestApp } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import {
  createMember,
  createPhoto,
  createShop,
  createStaff as makeStaff,
} from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, refusal, db } = awan
afterAll(awan.close)

const list = async (shop: OpenShop) => (await ask(listStaff, shop.here)).items
const one = (shop: OpenShop, staffId = shop.staffId) => ({
  headers: shop.headers,
  params: { businessId: shop.business.id, staffId },
})
const everyDay = (...ranges: { from: number; to: number }[]) =>
  Array.from({ length: 7 }, () => ranges)
const usual = everyDay({ from: 540, to: 1260 })

test('a new staff member works at once, past midnight too', async () => {
  const shop = await openShop(awan)
  const weekly = everyDay({ from: 1200, to: 1560 }, { from: 600, to: 720 })
  const offeringIds = [shop.offering.id]
  const body = { name: { en: null, ar: 'علي' }, offeringIds, weekly }
  const made = await ask(createStaff, { ...shop.here, body })
  expect(made).toEqual({
    id: made.id,
    version: 1,
    name: { en: null, ar: 'علي' },
    photo: null,
    active: true,
    position: 1,
    offeringIds,
    // Sorted, whatever the order of the input.
    weekly: everyDay({ from: 600, to: 720 }, { from: 1200, to: 1560 }),
    upcoming: 0,
  })
  const page = await ask(getBusiness, { params: { businessId: shop.business.id } })
  expect(page.staff.map(({ id }) => id)).toContain(made.id)
})

test('the list counts the confirmed appointments to come', async () => {
  const shop = await openShop(awan, { staff: 2 })
  await shop.book(noonIn(1))
  const gone = await shop.book(noonIn(2))
  await shop.cancel(gone.id, 1)
  expect((await list(shop)).map(({ upcoming }) => upcoming)).toEqual([1, 0])
})

test('a change has its version; skills changed from the side of the offering count as well', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const body = { version: 1, name: { en: 'Omar', ar: 'عمر' } }
  expect(await ask(changeStaff, { ...one(shop), body })).toMatchObject({ ...body, version: 2 })
  expect(await refusal(changeStaff, { ...one(shop), body })).toMatchObject({
    code: 'changed_elsewhere',
    data: { current: { version: 2, name: { en: 'Omar', ar: 'عمر' } } },
  })
  const offering = {
    headers: shop.headers,
    params: { businessId: shop.business.id, offeringId: shop.offering.id },
  }
  await ask(changeOffering, { ...offering, body: { version: 1, staffIds: [shop.staffId] } })
  expect(
    (await list(shop)).map(({ version, offeringIds }) => [version, offeringIds.length]),
  ).toEqual([
    [2, 1],
    [2, 0],
  ])
  const skills = { version: 2, offeringIds: [] }
  await ask(changeStaff, { ...one(shop), body: skills })
  expect((await ask(listOfferings, shop.here)).items).toMatchObject([{ version: 3, staffIds: [] }])
})

test('a departure lists the appointments, each with free times of remaining staff', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const other = shop.staffIds[1] ?? ''
  const [first, second] = [await shop.book(noonIn(1)), await shop.book(noonIn(1, 30))]
  const body = { version: 1, active: false }
  const refused = await refusal(changeStaff, { ...one(shop), body })
  expect(refused.data).toMatchObject({
    visits: [
      { id: first.id, staffId: shop.staffId, phone: first.customer.phone },
      { id: second.id, items: [{ name: { en: expect.stringContaining('Haircut') } }] },
    ],
  })
  const { visits: appointments } = appointmentsAffectedData.parse(refused.data)
  expect(appointments.map(({ alternatives }) => alternatives)).toMatchObject([
    [{ start: noonIn(1), staffId: other }, {}, {}],
    // The first alternative of one appointment is not suggested for the next.
    expect.not.arrayContaining([{ start: noonIn(1), staffId: other }]),
  ])
  const move = { version: 1, action: 'move' as const, staffId: other }
  const decisions = [first, second].map(({ id }) => ({ ...move, appointmentId: id }))
  const gone = await ask(changeStaff, { ...one(shop), body: { ...body, decisions } })
  expect(gone).toMatchObject({ active: false, upcoming: 0 })
  expect((await shop.diary('2026-03-04')).visits.map(({ staffId }) => staffId)).toEqual([
    other,
    other,
  ])
  const back = await ask(changeStaff, { ...one(shop), body: { version: 2, active: true } })
  expect(back).toMatchObject({ active: true, offeringIds: [shop.offering.id], weekly: usual })
})

test('fewer skills and shorter hours list only the stranded appointments', async () => {
  const shop = await openShop(awan)
  const [noon, late] = [await shop.book(noonIn(1)), await shop.book(noonIn(1, 120))]
  const skills = { version: 1, offeringIds: [] }
  const refused = await refusal(changeStaff, { ...one(shop), body: skills })
  expect(refused.data).toMatchObject({ visits: [{ id: noon.id }, { id: late.id }] })
  const weekly = everyDay({ from: 540, to: 840 })
  const shorter = { version: 1, weekly }
  const named = await refusal(changeHours, { ...one(shop), body: shorter })
  expect(named).toMatchObject({ code: 'visits_affected', data: { visits: [{ id: late.id }] } })
  expect(await list(shop)).toMatchObject([{ version: 1, weekly: usual }])
  const decisions = [
    { appointmentId: late.id, version: 1, action: 'cancel' as const, message: 'Eid' },
  ]
  const done = await ask(changeHours, { ...one(shop), body: { ...shorter, decisions } })
  expect(done).toMatchObject({ version: 2, weekly, upcoming: 1 })
})

test('a decision for a stale version, or another appointment, has no effect', async () => {
  const shop = await openShop(awan)
  const [noon, late] = [await shop.book(noonIn(1)), await shop.book(noonIn(1, 120))]
  const body = { version: 1, weekly: everyDay({ from: 540, to: 840 }) }
  const cancel = { action: 'cancel' as const }
  for (const decision of [
    { ...cancel, appointmentId: late.id, version: 2 },
    { ...cancel, appointmentId: noon.id, version: 1 },
  ]) {
    const decisions = [decision]
    const refused = await refusal(changeHours, { ...one(shop), body: { ...body, decisions } })
    expect(refused).toMatchObject({ code: 'visits_affected', data: { visits: [{ id: late.id }] } })
  }
  // Appointments that the change does not affect stay, even if a decision lists them.
  const decisions = [noon, late].map(({ id }) => ({ ...cancel, appointmentId: id, version: 1 }))
  await ask(changeHours, { ...one(shop), body: { ...body, decisions } })
  const { visits: appointments } = await shop.diary('2026-03-04')
  expect(appointments.map(({ id, status }) => [id, status])).toEqual([
    [noon.id, 'confirmed'],
    [late.id, 'cancelled'],
  ])
})

test('a move that cannot be carried out leaves hours and appointments as they were', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1, 120))
  const move = { appointmentId: appointment.id, version: 1, action: 'move' as const }
  const body = { version: 1, weekly: everyDay({ from: 540, to: 840 }) }
  // After the change, this time is outside the working hours too.
  const decisions = [{ ...move, start: noonIn(1, 150) }]
  expect((await refusal(changeHours, { ...one(shop), body: { ...body, decisions } })).code).toBe(
    'not_bookable',
  )
  expect(await list(shop)).toMatchObject([{ version: 1, weekly: usual }])
  expect((await shop.diary('2026-03-04')).visits).toMatchObject([
    { start: noonIn(1, 120), version: 1 },
  ])
})

test('no appointment is moved onto its customer’s other one', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const appointment = await shop.book(noonIn(1))
  const input = { businessId: other.business.id, offeringIds: [other.offering.id] }
  const body = { ...input, start: noonIn(1, 60) }
  await ask(createAppointment, { headers: withKey(appointment.customer.headers), body })
  const moved = { appointmentId: appointment.id, version: 1, action: 'move' as const }
  const decisions = [{ ...moved, start: noonIn(1, 60) }]
  const weekly = everyDay({ from: 750, to: 1260 })
  const refused = await refusal(changeHours, {
    ...one(shop),
    body: { version: 1, weekly, decisions },
  })
  expect([refused.status, refused.code]).toEqual([409, 'own_overlap'])
  expect((await list(shop))[0]).toMatchObject({ version: 1, weekly: usual })
})

test('an appointment that was outside the hours already is not named again', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1, 120))
  const decisions = [{ appointmentId: appointment.id, version: 1, action: 'keep' as const }]
  const weekly = everyDay({ from: 540, to: 840 })
  await ask(changeHours, { ...one(shop), body: { version: 1, weekly, decisions } })
  const less = everyDay({ from: 540, to: 780 })
  await ask(changeHours, { ...one(shop), body: { version: 2, weekly: less } })
  const leaving = { version: 3, active: false }
  const refused = await refusal(changeStaff, { ...one(shop), body: leaving })
  expect(refused.data).toMatchObject({ visits: [{ id: appointment.id }] })
})

test('a photo is the uploader’s own or the shop’s, and becomes the shop’s', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const mine = await createPhoto(db, { uploaded_by: shop.owner.id })
  const theirs = await createPhoto(db, { uploaded_by: other.owner.id })
  const changed = await ask(changeStaff, { ...one(shop), body: { version: 1, photo: mine.id } })
  expect(changed.photo).toBe(`/photos/${mine.id}.webp`)
  for (const photo of [theirs.id, crypto.randomUUID(), 'x']) {
    const refused = await refusal(changeStaff, { ...one(shop), body: { version: 2, photo } })
    expect(refused).toMatchObject({ status: 422, data: { fields: [{ field: 'photo' }] } })
  }
  const none = await ask(changeStaff, { ...one(shop), body: { version: 2, photo: null } })
  expect(none.photo).toBeNull()
})

test('the team is put in any order', async () => {
  const shop = await openShop(awan, { staff: 3 })
  const ids = shop.staffIds.toReversed()
  const { items } = await ask(orderStaff, { ...shop.here, body: { ids } })
  expect(items.map(({ id, position, version }) => [id, position, version])).toEqual(
    ids.map((id, at) => [id, at, 1]),
  )
})

test('another shop’s staff, services and positions are unreachable', async () => {
  const [shop, other] = [await openShop(awan), await createShop(db)]
  const theirs = other.staff[0]?.id ?? ''
  const offeringIds = [other.offering.id]
  const create = { name: { en: 'Ali', ar: null }, offeringIds, weekly: usual }
  const answers = [
    await refusal(createStaff, { ...shop.here, body: create }),
    await refusal(changeStaff, { ...one(shop), body: { version: 1, offeringIds } }),
    await refusal(changeStaff, { ...one(shop, theirs), body: { version: 1, active: false } }),
    await refusal(changeHours, { ...one(shop, theirs), body: { version: 1, weekly: usual } }),
    await refusal(orderStaff, { ...shop.here, body: { ids: [theirs] } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([
    'invalid_input',
    'invalid_input',
    ...Array<string>(3).fill('staff_not_found'),
  ])
  const rows = await db
    .selectFrom('staff')
    .select(['version', 'active'])
    .where('business_id', 'in', [shop.business.id, other.business.id])
    .execute()
  expect(rows).toEqual(Array(2).fill({ version: 1, active: true }))
})

test.each([
  ['no name', { name: { en: null, ar: null } }, 'name'],
  ['six days', { weekly: usual.slice(1) }, 'weekly'],
  [
    'ranges that overlap',
    { weekly: everyDay({ from: 540, to: 720 }, { from: 715, to: 900 }) },
    'weekly',
  ],
  [
    'hours that are no multiple of five minutes',
    { weekly: everyDay({ from: 541, to: 720 }) },
    'weekly.0.0.from',
  ],
  [
    'hours past the end of the next day',
    { weekly: everyDay({ from: 540, to: 2885 }) },
    'weekly.0.0.to',
  ],
  [
    'a day that begins after midnight of the next',
    { weekly: everyDay({ from: 1500, to: 1560 }) },
    'weekly',
  ],
])('%s is refused by its field', async (_, wrong, field) => {
  const shop = await openShop(awan)
  const good = { name: { en: 'Ali', ar: null }, offeringIds: [], weekly: usual }
  const answer = await refusal(createStaff, { ...shop.here, body: { ...good, ...wrong } })
  expect(answer).toMatchObject({ status: 422 })
  expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`)
})

test('sixty can work at once: a reactivated one counts again', async () => {
  const shop = await openShop(awan)
  const left = await makeStaff(db, shop.business.id, { active: false })
  for (let count = 1; count < 60; count += 1) await makeStaff(db, shop.business.id, { weekly: [] })
  const body = { name: { en: 'Ali', ar: null }, offeringIds: [], weekly: usual }
  expect((await refusal(createStaff, { ...shop.here, body })).code).toBe('list_full')
  const back = { version: 1, active: true }
  expect((await refusal(changeStaff, { ...one(shop, left.id), body: back })).code).toBe('list_full')
})

test('the staff role sees only itself', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const person = await createMember(db, shop.business.id, 'staff', {}, shop.staffId)
  const here = { params: { businessId: shop.business.id }, headers: await awan.signIn(person.id) }
  expect((await ask(listStaff, here)).items.map(({ id }) => id)).toEqual([shop.staffId])
})
