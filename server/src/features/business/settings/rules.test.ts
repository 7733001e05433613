import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  getAppointmentFile,
} from '@awan/core/appointment/contract'
import { listAudit } from '@awan/core/audit/contract'
import { listSlots } from '@awan/core/availability/contract'
import { getBusiness, listBusinesses } from '@awan/core/business/contract'
import { changeRules, getRules, getRulesExample } from '@awan/core/business/rules-contract'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { presentBusinessPage } from '../public/page.presenter.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

async function desk(staff = 1) {
  const shop = await createShop(on.db, { staff, business: { customer_limit: null } })
  const owner = await createMember(on.db, shop.business.id)
  const headers = await on.signIn(owner.id)
  const params = { businessId: shop.business.id }
  const input = { businessId: shop.business.id, offeringIds: [shop.offering.id] }
  return { shop, owner, headers, params, input }
}

type Desk = Awaited<ReturnType<typeof desk>>

const change = ({ headers, params }: Desk, body: z.input<typeof changeRules.body>) =>
  on.ask(changeRules, { headers, params, body })

const starts = async ({ params, shop }: Desk) => {
  const query = { offering: shop.offering.id, date: '2026-03-05' }
  const { items } = await on.ask(listSlots, { params, query })
  return items.map(({ start }) => start.slice(11, 16))
}

test('rules are read and changed one by one; stale writers get a conflict, and changes are audited', async () => {
  const at = await desk()
  const { headers, params } = at
  const rules = await on.ask(getRules, { headers, params })
  expect(rules).toEqual({
    version: 1,
    gridMinutes: 15,
    noticeMinutes: 30,
    horizonDays: 60,
    cancelCutoffMinutes: 120,
    customerLimit: null,
    missedLimit: null,
    anyStaffOrder: 'least_booked',
    womenOnly: false,
    addressAfterBooking: false,
    remindMinutes: [1440, 120],
  })
  const changed = await change(at, { version: 1, cancelCutoffMinutes: 0, customerLimit: 2 })
  expect(changed).toEqual({ ...rules, version: 2, cancelCutoffMinutes: 0, customerLimit: 2 })
  const body = { version: 1, gridMinutes: 30 }
  const late = await on.refusal(changeRules, { headers, params, body })
  expect(late).toMatchObject({ status: 409, code: 'changed_elsewhere' })
  // Unchanged values write nothing and leave the version as it is.
  expect(await change(at, { version: 2, customerLimit: 2 })).toMatchObject({ version: 2 })
  const records = await on.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('business_id', '=', params.businessId)
    .execute()
  expect(records).toEqual([
    {
      action: 'business.rules_changed',
      detail: { changes: { cancelCutoffMinutes: [120, 0], customerLimit: [null, 2] } },
    },
  ])
})

test('the records name each rule that was changed, a list of reminders too', async () => {
  const { headers, params } = await desk()
  await on.ask(changeRules, {
    headers,
    params,
    body: { version: 1, noticeMinutes: 45, remindMinutes: [120] },
  })
  const { items } = await on.ask(listAudit, { headers, params })
  expect(items[0]?.changes).toMatchObject([
    { field: 'noticeMinutes', after: '45' },
    { field: 'remindMinutes', before: null, after: null },
  ])
})

test.each([
  { gridMinutes: 7 },
  { noticeMinutes: -1 },
  { horizonDays: 0 },
  { horizonDays: 366 },
  { cancelCutoffMinutes: 10_081 },
  { customerLimit: 0 },
  { anyStaffOrder: 'random' },
  { womenOnly: 'yes' },
  { timeZone: 'Asia/Tokyo' },
  { cancelCutoffMinutes: 1.5 },
])('%j is no rule', async (rule) => {
  const { headers, params } = await desk()
  const answer = await on.app.inject({
    method: 'PATCH',
    url: `/api/console/businesses/${params.businessId}/rules`,
    headers: { host: 'localhost:3000', ...headers },
    payload: { version: 1, ...rule },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalid_input' }])
})

test('grid, notice, window and cut-off act on the very next request', async () => {
  const at = await desk()
  expect((await starts(at)).slice(0, 3)).toEqual(['06:00', '06:15', '06:30'])
  await change(at, { version: 1, gridMinutes: 60 })
  expect((await starts(at)).slice(0, 3)).toEqual(['06:00', '07:00', '08:00'])
  await change(at, { version: 2, noticeMinutes: 3 * 1440 })
  expect(await starts(at)).toEqual([])
  await change(at, { version: 3, noticeMinutes: 0, horizonDays: 1 })
  expect(await starts(at)).toEqual([])
  await change(at, { version: 4, horizonDays: 60 })
  const { headers } = await on.asPerson()
  const booked = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...at.input, start: noonIn(0, 60) },
  })
  const params = { appointmentId: booked.id }
  const late = await on.refusal(cancelAppointment, { headers, params })
  expect(late.code).toBe('too_late_to_cancel')
  await change(at, { version: 5, cancelCutoffMinutes: 0 })
  expect(await on.ask(cancelAppointment, { headers, params })).toMatchObject({
    status: 'cancelled',
  })
})

test('a shop with a limit of two upcoming appointments refuses the third, with the reason, to that customer only', async () => {
  const at = await desk()
  await change(at, { version: 1, customerLimit: 2 })
  const { headers } = await on.asPerson()
  const book = (days: number) => ({
    headers: withKey(headers),
    body: { ...at.input, start: noonIn(days) },
  })
  const first = await on.ask(createAppointment, book(1))
  await on.ask(createAppointment, book(2))
  expect(await on.refusal(createAppointment, book(3))).toMatchObject({
    status: 409,
    code: 'limit_reached',
    data: { limit: 2, of: 'business' },
    message: 'You have 2 bookings to come here. The next one is possible once one of them is over.',
  })
  const arabic = book(3)
  expect(
    await on.refusal(createAppointment, {
      ...arabic,
      headers: { ...arabic.headers, 'accept-language': 'ar' },
    }),
  ).toMatchObject({
    message: 'لديك حجزان قادمان هنا، ويمكن الحجز من جديد بعد انتهاء أحدهما.',
  })
  await on.ask(cancelAppointment, { headers, params: { appointmentId: first.id } })
  await on.ask(createAppointment, book(3))
  const other = await on.asPerson()
  await on.ask(createAppointment, {
    headers: withKey(other.headers),
    body: { ...at.input, start: noonIn(4) },
  })
})

test('“any professional” is the first in the list if the shop prefers that', async () => {
  const at = await desk(3)
  const [first, second] = at.shop.staff
  const book = async (minutes: number) => {
    const { headers } = await on.asPerson()
    const body = { ...at.input, start: noonIn(1, minutes) }
    return (await on.ask(createAppointment, { headers: withKey(headers), body })).staffId
  }
  expect(await book(0)).toBe(first?.id)
  expect(await book(60)).toBe(second?.id)
  await change(at, { version: 1, anyStaffOrder: 'listed' })
  expect(await book(120)).toBe(first?.id)
  expect(await book(180)).toBe(first?.id)
  expect(await book(180)).toBe(second?.id)
})

test('women-only is stated in lists and on the page', async () => {
  const at = await desk()
  await change(at, { version: 1, womenOnly: true })
  expect(await on.ask(getBusiness, { params: at.params })).toMatchObject({ womenOnly: true })
  const query = { query: at.shop.business.name.en ?? '' }
  const { items } = await on.ask(listBusinesses, { query })
  expect(items.find(({ id }) => id === at.params.businessId)?.womenOnly).toBe(true)
})

test('an address for customers only is on no public page; after booking it is shown, after cancelling not', async () => {
  const at = await desk()
  const {
    address: { en: street },
  } = at.shop.business
  const { params } = at
  const landmark = 'خلف المصرف'
  await on.db
    .updateTable('business')
    .set({ latitude: 33.312345, longitude: 44.367891, landmark: { ar: landmark } })
    .where('id', '=', params.businessId)
    .execute()
  expect(await on.ask(getBusiness, { params })).toMatchObject({
    address: { en: street },
    landmark: { en: null, ar: landmark },
  })
  await change(at, { version: 1, addressAfterBooking: true })

  const { headers } = await on.asPerson()
  // Nor for signed-in accounts.
  const business = await on.ask(getBusiness, { params, headers })
  expect(business).toMatchObject({
    addressAfterBooking: true,
    address: { en: null, ar: null },
    landmark: { en: null, ar: null },
    location: { latitude: 33.31, longitude: 44.37 },
    district: { en: at.shop.business.district.en },
  })
  const list = await on.ask(listBusinesses, {
    query: { query: at.shop.business.name.en ?? '' },
  })
  const pages = (['en', 'ar'] as const).map((language) => presentBusinessPage(business, language))
  for (const text of [list, pages, business].map((shown) => JSON.stringify(shown))) {
    expect(text).not.toContain(street)
    expect(text).not.toContain(landmark)
  }
  expect(JSON.stringify([list, pages])).not.toContain('33.3')
  expect(list.items.map(({ pin }) => pin)).toEqual([null])
  expect(JSON.stringify(pages)).toContain('addressLocality')

  const booked = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...at.input, start: noonIn(1) },
  })
  const appointment = { headers, params: { appointmentId: booked.id } }
  const exact = {
    address: { en: street },
    landmark: { ar: landmark },
    location: { latitude: 33.312345 },
  }
  expect(booked.business).toMatchObject(exact)
  expect((await on.ask(getAppointment, appointment)).business).toMatchObject(exact)
  const file = await on.call(getAppointmentFile, appointment)
  expect(file.body).toContain('GEO:33.312345')
  expect(file.body.replaceAll('\r\n ', '')).toContain(`${street}\\n${landmark}`)
  await on.ask(cancelAppointment, appointment)
  const cancelled = await on.ask(getAppointment, appointment)
  const hidden = { address: { en: null }, landmark: { ar: null }, location: { latitude: 33.31 } }
  expect(cancelled.business).toMatchObject(hidden)
  const voided = (await on.call(getAppointmentFile, appointment)).body.replaceAll('\r\n ', '')
  expect(voided).not.toContain(street)
  expect(voided).not.toContain(landmark)
})

test('the examples of rules being chosen are real starts: within opening hours, and free', async () => {
  const at = await desk()
  const { headers, params, input } = at
  const draft = { gridMinutes: 30, noticeMinutes: 60, horizonDays: 30 }
  const example = (change: Partial<typeof draft> = {}) =>
    on.ask(getRulesExample, { headers, params, query: { ...draft, ...change } })
  // From Tuesday to Thursday the shop works from 14:00 to 16:00 in Baghdad only.
  await on.db
    .updateTable('working_hours')
    .set({ working: '{[840,960)}' })
    .where('business_id', '=', params.businessId)
    .execute()
  await on.db
    .deleteFrom('working_hours')
    .where('business_id', '=', params.businessId)
    .where('weekday', 'not in', [2, 3, 4])
    .execute()
  const first = {
    first: '2026-03-03T11:00:00Z',
    firstEveningOf: null,
    later: '2026-03-10T11:00:00Z',
    laterEveningOf: null,
  }
  expect(await example()).toEqual(first)
  // The examples come from the same engine that sells the times.
  const customer = withKey((await on.asPerson()).headers)
  await on.ask(createAppointment, { headers: customer, body: { ...input, start: first.first } })
  const next = await example()
  expect(Date.parse(next.first ?? '')).toBeGreaterThan(Date.parse(first.first))
  // A notice of one day ends after closing time; the day after is the first.
  expect((await example({ noticeMinutes: 1440 })).first).toBe('2026-03-04T11:00:00Z')
  expect(await example({ horizonDays: 1 })).toMatchObject({ later: next.first })
  await on.db.deleteFrom('working_hours').where('business_id', '=', params.businessId).execute()
  expect(await example()).toEqual({
    first: null,
    firstEveningOf: null,
    later: null,
    laterEveningOf: null,
  })
})

test('M7: an example past midnight is of the evening it is booked under', async () => {
  const at = await desk()
  const { headers, params } = at
  // Hours from 23:00 to 02:00 only.
  await on.db
    .updateTable('working_hours')
    .set({ working: '{[1380,1560)}' })
    .where('business_id', '=', params.businessId)
    .execute()
  const query = { gridMinutes: 60, noticeMinutes: 779, horizonDays: 30 }
  expect(await on.ask(getRulesExample, { headers, params, query })).toEqual({
    first: '2026-03-03T22:00:00Z',
    firstEveningOf: '2026-03-03',
    later: '2026-03-10T22:00:00Z',
    laterEveningOf: '2026-03-10',
  })
})
