import { afterAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointmentFile,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { shopBook } from '@awan/core/appointment/shop-contract'
import { listAudit } from '@awan/core/audit/contract'
import {
  createFeed,
  createStaffFeed,
  deleteFeed,
  deleteStaffFeed,
  getFeed,
  listStaffFeeds,
} from '@awan/core/feed/contract'
import { FEED_BUDGET, FEED_DAYS, FEED_MAKING } from '@awan/core/feed/rules'
import { DAY_MS, instantTextOf, MINUTE_MS } from '@awan/core/time'
import { createTestApp, type Headers, TEST_NOW } from '#testing/app.ts'
import { traces } from '#testing/personal-data.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'

let log = ''
const awan = await createTestApp({ config: { logLevel: 'trace' }, log: (line) => (log += line) })
const { app, db, ask, refusal, asPerson, signIn, clock } = awan
afterAll(awan.close)

const HIDDEN = { address: { en: 'Alley 14 house 7' }, address_after_booking: true }

async function read(url: string, headers: Headers = {}) {
  const { pathname } = new URL(url)
  const answer = await app.inject({
    url: pathname,
    headers: { host: 'localhost:3000', ...headers },
  })
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, lines }
}

const statusOf = async (url: string) => (await read(url)).status

const setSuspension = (id: string, suspended_at: Date | null, suspended_reason: string) =>
  db.updateTable('account').set({ suspended_at, suspended_reason }).where('id', '=', id).execute()
const suspend = (id: string) => setSuspension(id, TEST_NOW, 'asked by the police')
const restore = (id: string) => setSuspension(id, null, '')

/** Creates a customer with a booking and a feed, at a shop that shows its address only after booking. */
async function subscribed(values = {}) {
  const shop = await createShop(db, { business: { name: { en: 'Barber' }, ...HIDDEN } })
  const person = await asPerson(values)
  const { headers } = person
  const start = noonIn(1)
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start }
  const booking = await ask(createAppointment, { headers: withKey(headers), body })
  return { shop, ...person, booking, url: (await ask(createFeed, { headers })).url }
}

/** Creates a shop with an owner and two staff members, the first of whom is a member. */
async function staffed() {
  const shop = await createShop(db, { staff: 2, business: { name: { en: 'Barber' } } })
  const [first, second] = shop.staff.map(({ id }) => id)
  const owner = await createMember(db, shop.business.id)
  const member = await createMember(db, shop.business.id, 'staff', { language: 'ar' }, first)
  return {
    shop,
    owner,
    member,
    at: (staffId = '') => ({ businessId: shop.business.id, staffId }),
    staffId: first ?? '',
    otherId: second ?? '',
    headers: await signIn(member.id),
    ownerHeaders: await signIn(owner.id),
  }
}

test('a feed contains each booking as in its own calendar file', async () => {
  const { headers, url, booking } = await subscribed()
  expect(new URL(url).pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  const feed = await read(url)
  expect(feed.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  const params = { appointmentId: booking.id }
  const file = await awan.call(getAppointmentFile, { headers, params })
  const eventOf = (text: string) => text.slice(text.indexOf('BEGIN:VEVENT'))
  expect(eventOf(feed.body)).toBe(eventOf(file.body))
  expect(feed.lines).toContain('X-WR-CALNAME:Awan')
  expect(feed.lines).toContain('DTSTART:20260304T090000Z')
  expect(feed.body).toContain('Alley 14')
  await ask(rescheduleAppointment, { headers, params, body: { start: noonIn(2) } })
  await ask(cancelAppointment, { headers, params, body: {} })
  const later = await read(url)
  for (const line of [`UID:${booking.id}`, 'SEQUENCE:2', 'STATUS:CANCELLED'])
    expect(later.lines).toContain(line)
  // A cancelled booking does not reveal the address.
  expect(later.body).not.toContain('Alley 14')
})

test('a feed is in its account’s language and goes thirty days back', async () => {
  const { url, booking } = await subscribed({ language: 'ar' })
  expect((await read(url)).body).toContain('SUMMARY;LANGUAGE=ar:')
  const startsAgo = (milliseconds: number) =>
    db
      .updateTable('appointment')
      .set({
        starts_at: new Date(TEST_NOW.getTime() - milliseconds),
        ends_at: new Date(TEST_NOW.getTime() - milliseconds + 1_800_000),
      })
      .where('id', '=', booking.id)
      .execute()
  await startsAgo(FEED_DAYS * DAY_MS)
  expect((await read(url)).body).toContain(booking.id)
  await startsAgo(FEED_DAYS * DAY_MS + MINUTE_MS)
  expect((await read(url)).body).not.toContain(booking.id)
})

test('a feed that did not change is not sent again, and one that did is', async () => {
  const { url, headers, booking } = await subscribed()
  const etag = String((await read(url)).headers.etag)
  clock.advance(MINUTE_MS)
  const same = await read(url, { 'if-none-match': etag })
  expect([same.status, same.body]).toEqual([304, ''])
  const params = { appointmentId: booking.id }
  await ask(rescheduleAppointment, { headers, params, body: { start: noonIn(2) } })
  expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
})

test('E-24: a new address ends the old one at once, and deleting ends both', async () => {
  const { url, headers } = await subscribed()
  expect((await ask(getFeed, { headers })).createdAt).not.toBeNull()
  const next = await ask(createFeed, { headers })
  expect([await statusOf(url), await statusOf(next.url)]).toEqual([404, 200])
  await ask(deleteFeed, { headers })
  expect(await statusOf(next.url)).toBe(404)
  expect(await ask(getFeed, { headers })).toEqual({ createdAt: null })
  expect((await refusal(createFeed)).status).toBe(401)
})

test('of concurrently created addresses exactly one opens the feed', async () => {
  const { headers, url } = await subscribed()
  const made = await Promise.all(Array.from({ length: 5 }, () => ask(createFeed, { headers })))
  const statuses = await Promise.all([url, ...made.map((one) => one.url)].map(statusOf))
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  const { at, staffId, ownerHeaders } = await staffed()
  const ofStaff = await Promise.all(
    Array.from({ length: 5 }, () =>
      ask(createStaffFeed, { headers: ownerHeaders, params: at(staffId) }),
    ),
  )
  const opened = await Promise.all(ofStaff.map((one) => statusOf(one.url)))
  expect(opened.toSorted()).toEqual([200, 404, 404, 404, 404])
})

test('any other text in the address opens nothing', async () => {
  const { url } = await subscribed()
  for (const name of [
    'x.ics',
    `${'x'.repeat(43)}.ics`,
    `${'x'.repeat(43)}`,
    '%00.ics',
    '..%2f.ics',
  ])
    expect([name, await statusOf(`http://localhost/calendar/${name}`)]).toEqual([name, 404])
  expect(await statusOf(url.replace('.ics', '.ICS'))).toBe(404)
})

test('E-24: a secret is stored as a hash, and is in no log line', async () => {
  const { url } = await subscribed()
  await read(url)
  const secret = /[\w-]{43}/.exec(url)?.[0] ?? ''
  expect(secret).not.toBe('')
  expect(await traces(db, [secret])).toEqual([])
  expect(log).toContain('/calendar/:name')
  expect(log).not.toContain(secret)
})

test('E-24: a suspended account’s feed returns 404 until it is restored, a deleted one’s for good', async () => {
  const { url, accountId } = await subscribed()
  await suspend(accountId)
  expect(await statusOf(url)).toBe(404)
  await restore(accountId)
  expect(await statusOf(url)).toBe(200)
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await statusOf(url)).toBe(404)
})

test('a feed is read and made so often and no more, by its own count', async () => {
  const [{ url, headers }, other] = [await subscribed(), await subscribed()]
  await read(url)
  const spend = (name: string, points: number) =>
    db.updateTable('rate_limit').set({ points }).where('key', 'like', `${name}:%`).execute()
  await spend('feed', FEED_BUDGET.points)
  expect(await statusOf(url)).toBe(429)
  const fresh = await subscribed()
  expect(await statusOf(fresh.url)).toBe(200)
  await spend('feed-made', FEED_MAKING.points)
  expect(await refusal(createFeed, { headers })).toMatchObject({ code: 'too_many_requests' })
  expect(await refusal(createFeed, { headers: other.headers })).toMatchObject({ status: 429 })
})

test('a staff member’s feed contains services and customers of their own column, and no number', async () => {
  const { shop, headers, ownerHeaders, at, staffId, otherId } = await staffed()
  const book = (staff: string, name: string) =>
    ask(shopBook, {
      params: { businessId: shop.business.id },
      headers: withKey(ownerHeaders),
      body: {
        source: 'phone',
        offeringIds: [shop.offering.id],
        start: noonIn(3),
        staffId: staff,
        name,
        phone: '7701234567',
        note: 'a note of the shop',
      },
    })
  const own = await book(staffId, 'Sara; Ahmed')
  const others = await book(otherId, 'Huda')
  const { url } = await ask(createStaffFeed, { headers, params: at(staffId) })
  const { body, lines } = await read(url)
  expect(lines).toContain(`UID:${own.id}`)
  expect(lines).toContain('LOCATION;LANGUAGE=ar:Barber')
  expect(lines.find((line) => line.startsWith('SUMMARY'))).toMatch(/ · Sara\\; Ahmed$/)
  for (const secret of [others.id, 'Huda', '7701234567', 'a note', 'GEO:'])
    expect(body).not.toContain(secret)
})

test('members create feeds of staff they see, owners of all, and the audit log has it', async () => {
  const { headers, ownerHeaders, at, staffId, otherId } = await staffed()
  const mine = await ask(listStaffFeeds, { headers, params: at() })
  expect(mine.items.map((feed) => [feed.staffId, feed.createdAt])).toEqual([[staffId, null]])
  for (const endpoint of [createStaffFeed, deleteStaffFeed])
    for (const staff of [otherId, 'nobody'])
      expect(await refusal(endpoint, { headers, params: at(staff) })).toMatchObject({
        status: 404,
        code: 'staff_not_found',
      })
  const { url } = await ask(createStaffFeed, { headers: ownerHeaders, params: at(otherId) })
  expect(await statusOf(url)).toBe(200)
  const all = await ask(listStaffFeeds, { headers: ownerHeaders, params: at() })
  const made = instantTextOf(clock.now)
  expect(all.items.map((feed) => feed.createdAt)).toEqual([null, made])
  const next = await ask(createStaffFeed, { headers: ownerHeaders, params: at(otherId) })
  expect([await statusOf(url), await statusOf(next.url)]).toEqual([404, 200])
  await ask(deleteStaffFeed, { headers: ownerHeaders, params: at(otherId) })
  expect(await statusOf(next.url)).toBe(404)
  // Ending a feed that does not exist writes no audit entry.
  await ask(deleteStaffFeed, { headers: ownerHeaders, params: at(otherId) })
  const query = { about: 'feed' as const }
  const { items } = await ask(listAudit, { headers: ownerHeaders, params: at(), query })
  expect(items.map(({ action }) => action)).toEqual(['feed.ended', 'feed.created', 'feed.created'])
})

test('a staff member’s feed ends with its creator’s or its subject’s membership', async () => {
  const { shop, owner, member, headers, ownerHeaders, at, staffId, otherId } = await staffed()
  const make = async (by: Headers, staff: string) =>
    (await ask(createStaffFeed, { headers: by, params: at(staff) })).url
  const members = db.updateTable('business_member').where('business_id', '=', shop.business.id)
  const listed = async () => {
    const params = { businessId: shop.business.id }
    const { items } = await ask(listStaffFeeds, { headers: ownerHeaders, params })
    return items.find((item) => item.staffId === staffId)?.createdAt !== null
  }
  const url = await make(headers, staffId)
  await suspend(member.id)
  expect([await statusOf(url), await listed()]).toEqual([404, false])
  await restore(member.id)
  expect([await statusOf(url), await listed()]).toEqual([200, true])
  const staff = db.updateTable('staff').where('id', '=', staffId)
  await staff.set({ active: false }).execute()
  expect(await statusOf(url)).toBe(404)
  await staff.set({ active: true }).execute()
  // An owner demoted to a staff member with another calendar may no longer see this one.
  const byOwner = await make(ownerHeaders, staffId)
  const asRole = (role: string, id: string | null) =>
    members.set({ role, staff_id: id }).where('account_id', '=', owner.id).execute()
  await asRole('staff', otherId)
  expect(await statusOf(byOwner)).toBe(404)
  await asRole('owner', null)
  expect(await statusOf(byOwner)).toBe(200)
  const leave = (accountId: string) =>
    db.deleteFrom('business_member').where('account_id', '=', accountId).execute()
  await leave(member.id)
  expect([await statusOf(byOwner), await listed()]).toEqual([404, false])
  const others = await make(ownerHeaders, otherId)
  await leave(owner.id)
  expect(await statusOf(others)).toBe(404)
})
