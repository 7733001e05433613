import { afterAll, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { exportPerson } from '@awan/core/account/people-contract'
import {
  addAttendee,
  changeAttendee,
  listAttendees,
  removeAttendee,
} from '@awan/core/attendee/contract'
import { MOST_ATTENDEES } from '@awan/core/attendee/rules'
import {
  createAppointment,
  getAppointment,
  getAppointmentFile,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { createTestApp, type Headers } from '#testing/app.ts'
import { traces } from '#testing/personal-data.ts'
import { noonIn, withKey, type BookingBody } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createShop } from '#testing/stage/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, db, refusal } = awan
afterAll(awan.close)

const UNKNOWN = '11111111-1111-4111-8111-111111111111'
const ZAINAB = { name: 'Zainab', relation: 'child' } as const

/** Creates a shop with two staff members and returns a booking input for it. */
async function place() {
  const { business, offering } = await createShop(db, { staff: 2 })
  return { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
}

const book = (headers: Headers, body: BookingBody) =>
  ask(createAppointment, { headers: withKey(headers), body })

const list = async (headers: Headers) => (await ask(listAttendees, { headers })).items

test('an appointment for another person says so to customer, shop, notifications and calendar', async () => {
  const shop = await openShop(awan)
  const { headers, phone } = await asPerson({ full_name: 'Ali Karim', language: 'en' })
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) }
  const booked = await book(headers, { ...body, attendee: ZAINAB, note: 'She is shy' })
  expect(booked).toMatchObject({ guestName: 'Zainab', attendee: ZAINAB })
  const at = { headers, params: { appointmentId: booked.id } }
  expect(await ask(getAppointment, at)).toEqual(booked)
  const [appointment] = (await shop.diary('2026-03-04')).visits
  expect(appointment).toMatchObject({
    guestName: 'Zainab',
    attendee: ZAINAB,
    customer: { name: 'Ali Karim', phone },
    note: 'She is shy',
  })
  const own = (await ask(listNotifications, { headers })).items[0]?.appointment
  expect(own).toMatchObject({ own: true, guestName: null, attendee: 'Zainab' })
  const received = (await ask(listNotifications, { headers: shop.headers })).items[0]?.appointment
  expect(received).toMatchObject({ own: false, guestName: 'Zainab', attendee: null })
  const file = await awan.call(getAppointmentFile, at)
  expect(file.body).toMatch(/^SUMMARY.* · Zainab\r$/m)
  expect(file.body).toContain('For Zainab')
})

test('for oneself no attendee is named', async () => {
  const { headers } = await asPerson({ full_name: 'Ali Karim' })
  const booked = await book(headers, await place())
  expect(booked).toMatchObject({ guestName: 'Ali Karim', attendee: null })
  expect(await list(headers)).toEqual([])
})

test('a name is remembered once in any spelling, last used first; its relation is kept', async () => {
  const { headers } = await asPerson()
  const input = await place()
  await book(headers, { ...input, attendee: { name: 'أحمد', relation: 'child' } })
  await book(headers, { ...input, start: noonIn(2), attendee: { name: 'Umm Ali' } })
  awan.clock.advance(1000)
  await book(headers, { ...input, start: noonIn(3), attendee: { name: ' احمد ' } })
  expect(await list(headers)).toMatchObject([
    { name: 'احمد', relation: 'child' },
    { name: 'Umm Ali', relation: 'other' },
  ])
})

test('a refused booking remembers no one', async () => {
  const { headers } = await asPerson()
  const input = await place()
  const attendee = { name: 'Hala' }
  const refused = await refusal(createAppointment, {
    headers: withKey(headers),
    body: { ...input, start: noonIn(1, 7), attendee },
  })
  expect(refused.code).toBe('not_bookable')
  expect(await list(headers)).toEqual([])
})

test('A-18: two people of one account are served at one time, one person twice is not', async () => {
  const { headers } = await asPerson({ full_name: 'Ali' })
  const [input, other] = [await place(), await place()]
  await book(headers, input)
  // A son with his father's name is another person.
  await book(headers, { ...input, attendee: { name: 'Ali' } })
  const again = { headers: withKey(headers), body: { ...other, attendee: { name: 'ALI ' } } }
  expect((await refusal(createAppointment, again)).code).toBe('own_overlap')
  const self = { headers: withKey(headers), body: other }
  expect((await refusal(createAppointment, self)).code).toBe('own_overlap')
  const zainab = await book(headers, { ...other, start: noonIn(2), attendee: ZAINAB })
  const move = { headers, params: { appointmentId: zainab.id }, body: { start: noonIn(1) } }
  expect((await ask(rescheduleAppointment, move)).start).toBe(noonIn(1))
})

test('renaming the account keeps the same person', async () => {
  const { headers, accountId } = await asPerson({ full_name: 'Ali' })
  await book(headers, await place())
  await db
    .updateTable('account')
    .set({ full_name: 'Abu Zainab' })
    .where('id', '=', accountId)
    .execute()
  const again = { headers: withKey(headers), body: await place() }
  expect((await refusal(createAppointment, again)).code).toBe('own_overlap')
})

test('a shop’s entry for an account is for its owner, or for the given name', async () => {
  const shop = await openShop(awan, { staff: 3 })
  const [first = '', second = '', third = ''] = shop.staffIds
  const { headers, phone } = await asPerson({ full_name: 'Ali Karim' })
  const input = { businessId: shop.business.id, offeringIds: [shop.offering.id], staffId: first }
  await book(headers, { ...input, start: noonIn(1) })
  await book(headers, { ...input, start: noonIn(2), attendee: ZAINAB })
  const written = (start: string, name?: string, staffId = second) =>
    shop.refuseWriting({ start, phone, staffId, ...(name && { name }) })
  expect((await written(noonIn(1))).code).toBe('own_overlap')
  expect((await written(noonIn(1), 'ali karim')).code).toBe('own_overlap')
  expect((await written(noonIn(2), 'Zainab')).code).toBe('own_overlap')
  const friend = await shop.write({ start: noonIn(1), phone, staffId: third, name: 'Umm Ali' })
  expect(friend).toMatchObject({ guestName: 'Umm Ali', attendee: null })
})

test('the same key with another name is another request', async () => {
  const { headers } = await asPerson()
  const own = withKey(headers)
  const input = await place()
  const first = await ask(createAppointment, { headers: own, body: { ...input, attendee: ZAINAB } })
  const same = await ask(createAppointment, { headers: own, body: { ...input, attendee: ZAINAB } })
  expect(same).toEqual(first)
  const other = await refusal(createAppointment, { headers: own, body: input })
  expect(other.code).toBe('idempotency_key_reused')
})

test.each([
  [{}],
  [{ name: '' }],
  [{ name: '\u200b' }],
  [{ name: 'x'.repeat(61) }],
  [{ name: 'a\u0000b' }],
  [{ name: 'Zainab', relation: 'owner' }],
  [{ name: 'Zainab', id: UNKNOWN }],
  ['Zainab'],
  [null],
])('%j is not a valid attendee', async (attendee) => {
  const { headers } = await asPerson()
  const answer = await awan.app.inject({
    method: 'POST',
    url: '/api/appointments',
    headers: { host: 'localhost', ...withKey(headers) },
    payload: { ...(await place()), attendee },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalid_input' }])
})

test('a remembered name is changed and forgotten; appointments keep theirs', async () => {
  const { headers } = await asPerson()
  const input = await place()
  const booked = await book(headers, { ...input, attendee: ZAINAB })
  await book(headers, { ...input, start: noonIn(2), attendee: { name: 'Hala' } })
  const zainab = (await list(headers)).find(({ name }) => name === 'Zainab')
  const at = { headers, params: { attendeeId: zainab?.id ?? '' } }
  expect(await ask(changeAttendee, { ...at, body: { name: 'Zainab Ali' } })).toEqual({
    ...zainab,
    name: 'Zainab Ali',
  })
  expect(await ask(changeAttendee, { ...at, body: {} })).toMatchObject({ name: 'Zainab Ali' })
  const taken = await refusal(changeAttendee, { ...at, body: { name: 'HALA' } })
  expect([taken.status, taken.code]).toEqual([409, 'attendee_exists'])
  const broken = await refusal(changeAttendee, { ...at, body: { name: ' ' } })
  expect([broken.status, broken.code]).toEqual([422, 'invalid_input'])
  await ask(removeAttendee, at)
  expect((await list(headers)).map(({ name }) => name)).toEqual(['Hala'])
  expect((await refusal(removeAttendee, at)).status).toBe(404)
  const read = await ask(getAppointment, { headers, params: { appointmentId: booked.id } })
  expect(read.attendee).toEqual(ZAINAB)
})

test('a removed name is remembered again, once, while there is room', async () => {
  const { headers, accountId } = await asPerson()
  await book(headers, { ...(await place()), attendee: ZAINAB })
  const [{ id: attendeeId = '' } = {}] = await list(headers)
  await ask(removeAttendee, { headers, params: { attendeeId } })
  const back = await ask(addAttendee, { headers, body: ZAINAB })
  expect(back).toMatchObject(ZAINAB)
  // A repeated request, in another spelling, keeps the row and its relation.
  expect(await ask(addAttendee, { headers, body: { name: ' ZAINAB ' } })).toEqual({
    ...back,
    name: 'ZAINAB',
  })
  expect(await list(headers)).toHaveLength(1)
  const others = Array.from({ length: MOST_ATTENDEES - 1 }, (_, at) => `Name ${at}`)
  for (const name of others) await ask(addAttendee, { headers, body: { name } })
  const full = await refusal(addAttendee, { headers, body: { name: 'Hala' } })
  expect([full.status, full.code]).toEqual([409, 'list_full'])
  const broken = await refusal(addAttendee, { headers, body: { name: ' ' } })
  expect([broken.status, broken.code]).toEqual([422, 'invalid_input'])
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect((await refusal(addAttendee, { headers, body: ZAINAB })).status).toBe(401)
})

test('other accounts’ attendees are not found, and guests have none', async () => {
  const [own, stranger] = [await asPerson(), await asPerson()]
  await book(own.headers, { ...(await place()), attendee: ZAINAB })
  const [{ id = '' } = {}] = await list(own.headers)
  expect(await list(stranger.headers)).toEqual([])
  for (const attendeeId of [id, UNKNOWN, 'nobody']) {
    const at = { headers: stranger.headers, params: { attendeeId } }
    const changed = await refusal(changeAttendee, { ...at, body: { name: 'Mine' } })
    expect([changed.status, changed.code]).toEqual([404, 'attendee_not_found'])
    expect((await refusal(removeAttendee, at)).status).toBe(404)
  }
  expect((await refusal(listAttendees)).status).toBe(401)
  expect((await refusal(removeAttendee, { params: { attendeeId: id } })).status).toBe(401)
  expect(await list(own.headers)).toHaveLength(1)
})

test('I-05: attendees are part of the export, and are deleted with the account', async () => {
  const { headers, accountId } = await asPerson({ full_name: 'Ali Karim' })
  const name = 'Zainab Alobaidi'
  await book(headers, { ...(await place()), attendee: { name, relation: 'child' } })
  const operator = await asPerson({ operator: true })
  const file = await ask(exportPerson, { headers: operator.headers, params: { accountId } })
  expect(file.attendees).toEqual([{ name, relation: 'child' }])
  expect(file.appointments).toMatchObject([{ attendee: { name, relation: 'child' } }])
  expect(await traces(db, [name])).toContain('public.appointment.guest_name')
  expect(await traces(db, [name])).toContain('public.attendee.name')
  await ask(deleteMe, { headers })
  expect(await traces(db, [name])).toEqual([])
})
