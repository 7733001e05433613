import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { dropHold, takeHold } from '@awan/core/appointment/hold-contract'
import { MINUTE_MS } from '@awan/core/time'
import { newHoldToken } from '#http/caller/hold-token.ts'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { openHub } from './service.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

let on: TestApp
let base: string

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false }, eventsLifeMs: 60_000 })
  base = await on.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => on.close())

/** Opens an event stream; collects its events and whether it was ended. */
async function openPage(headers: Headers = {}, ...businesses: string[]) {
  const cut = new AbortController()
  const query = businesses.map((id, at) => `${at === 0 ? '?' : '&'}business=${id}`).join('')
  const response = await fetch(`${base}/api/events${query}`, { headers, signal: cut.signal })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-encoding')).toBeNull()
  const lately: Record<string, number> = {}
  const page = { received: new Array<string>(), lately, ended: false, leave: () => cut.abort() }
  const read = async () => {
    const body = response.body?.pipeThrough(new TextDecoderStream())
    for await (const text of body ?? []) {
      page.received.push(
        ...[...text.matchAll(/event: (\w+)\ndata:\n/g)].map(([, name = '']) => name),
      )
      const said = /^event: lately\ndata: (.+)$/m.exec(text)?.[1]
      if (said !== undefined) Object.assign(lately, JSON.parse(said))
    }
    page.ended = true
  }
  void read().catch(() => undefined)
  // The first stream makes the server listen, which takes a moment without a signal.
  await sleep(150)
  return page
}

const within = (what: () => void) => expect.poll(what, { interval: 20 })

async function book(headers: Headers, shop: Awaited<ReturnType<typeof createShop>>, day = 1) {
  const body = {
    businessId: shop.business.id,
    offeringIds: [shop.offering.id],
    start: noonIn(day),
  }
  return on.ask(createAppointment, { headers: withKey(headers), body })
}

test('a page that watches a business receives a booking, one that watches another does not', async () => {
  const [shop, other] = [await createShop(on.db), await createShop(on.db)]
  const customer = await on.asPerson()
  const guest = await openPage({}, shop.business.id)
  const elsewhere = await openPage({}, other.business.id)
  const appointment = await book(customer.headers, shop)
  await within(() => guest.received).toEqual(['shop'])
  const params = { appointmentId: appointment.id }
  await on.ask(cancelAppointment, { headers: customer.headers, params })
  await within(() => guest.received).toEqual(['shop', 'shop'])
  expect(elsewhere.received).toEqual([])
  guest.leave()
  elsewhere.leave()
})

test('a page of many businesses hears of each of them', async () => {
  const shops = [await createShop(on.db), await createShop(on.db), await createShop(on.db)] as const
  const customer = await on.asPerson()
  const page = await openPage({}, shops[0].business.id, shops[1].business.id)
  await book(customer.headers, shops[1], 3)
  await within(() => page.received).toEqual(['shop'])
  page.received.length = 0
  await book(customer.headers, shops[2], 4)
  await book(customer.headers, shops[0], 5)
  await within(() => page.received).toEqual(['shop'])
  page.leave()
})

test('a new page receives the time since the last change of its topics', async () => {
  const [shop, other] = [await createShop(on.db), await createShop(on.db)]
  const customer = await on.asPerson()
  const witness = await openPage(customer.headers, shop.business.id)
  on.clock.now = new Date(on.clock.now.getTime() + MINUTE_MS)
  await book(customer.headers, shop, 6)
  await within(() => witness.received).toContain('shop')
  on.clock.now = new Date(on.clock.now.getTime() + 1500)
  const pages = [
    await openPage({}, shop.business.id),
    await openPage({}, other.business.id),
    await openPage(customer.headers),
  ] as const
  await within(() => pages[0].lately.shop).toBe(1500)
  await within(() => pages[1].lately.all).toBeGreaterThanOrEqual(61_500)
  expect(pages[1].lately.shop).not.toBe(1500)
  await within(() => pages[2].lately.person).toBe(1500)
  expect(pages[0].lately.person).toBeUndefined()
  for (const page of [witness, ...pages]) page.leave()
})

test('a watching page receives a hold, its release and its expiry', async () => {
  const shop = await createShop(on.db)
  const page = await openPage({}, shop.business.id)
  const headers = { 'hold-token': newHoldToken(on.config.secret) }
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) }
  const { id } = await on.ask(takeHold, { headers, body })
  await within(() => page.received).toEqual(['shop'])
  await on.ask(dropHold, { headers, query: { id } })
  await within(() => page.received).toEqual(['shop', 'shop'])
  // No write marks the expiry of a hold.
  const [soon, later] = [300, MINUTE_MS].map((left) => on.clock.now.getTime() + left)
  page.received.length = 0
  for (const until of [later, soon])
    await on.pool.query(`select pg_notify('live', 'hold:' || $1 || ':' || $2)`, [
      shop.business.id,
      String(until),
    ])
  await within(() => page.received).toEqual(['shop'])
  page.leave()
})

test('owner and customer receive their notifications, no other page does', async () => {
  const shop = await createShop(on.db)
  const owner = await createMember(on.db, shop.business.id)
  const [customer, stranger] = [await on.asPerson(), await on.asPerson()]
  const pages = [
    await openPage(await on.signIn(owner.id)),
    await openPage(customer.headers),
    await openPage(stranger.headers),
    await openPage(),
  ] as const
  await book(customer.headers, shop)
  await within(() => pages[0].received).toEqual(['person'])
  await within(() => pages[1].received).toEqual(['person'])
  expect(pages[2].received).toEqual([])
  expect(pages[3].received).toEqual([])
  for (const page of pages) page.leave()
})

test('rolled-back changes send no event', async () => {
  const shop = await createShop(on.db)
  const page = await openPage({}, shop.business.id)
  // Events of the shop's creation may arrive late.
  await sleep(300)
  page.received.length = 0
  await on.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('staff')
        .set({ position: 9 })
        .where('business_id', '=', shop.business.id)
        .execute()
      throw new Error('no')
    })
    .catch(() => undefined)
  await sleep(400)
  expect(page.received).toEqual([])
  page.leave()
})

test('a page ends with its session, and with the role it was opened with', async () => {
  const shop = await createShop(on.db)
  const owner = await createMember(on.db, shop.business.id)
  const headers = await on.signIn(owner.id)
  const page = await openPage(headers, shop.business.id)
  await on.db.deleteFrom('business_member').where('account_id', '=', owner.id).execute()
  await within(() => page.ended).toBe(true)
  const again = await openPage(headers)
  await on.app.inject({
    method: 'DELETE',
    url: '/api/auth/session',
    headers: { host: 'localhost:3000', ...headers },
  })
  await within(() => again.ended).toBe(true)
})

test('a page that starts after its member’s role has ended receives that, others do not', async () => {
  const shop = await createShop(on.db)
  const owner = await createMember(on.db, shop.business.id)
  const other = await createMember(on.db, shop.business.id, 'manager')
  const [headers, others] = [await on.signIn(owner.id), await on.signIn(other.id)]
  const witness = await openPage(headers)
  // Events of the shop's creation precede this one, and are soon older than the memory's reach.
  await on.pool.query(`select pg_notify('live', 'catalog')`)
  await within(() => witness.received).toContain('catalog')
  on.clock.now = new Date(on.clock.now.getTime() + 10 * MINUTE_MS)
  await on.db.deleteFrom('business_member').where('account_id', '=', owner.id).execute()
  await within(() => witness.ended).toBe(true)
  on.clock.now = new Date(on.clock.now.getTime() + 1500)
  const pages = [
    await openPage(headers, shop.business.id),
    await openPage(others, shop.business.id),
    await openPage(headers),
  ] as const
  await within(() => pages[0].lately.shop).toBe(1500)
  for (const page of pages.slice(1)) {
    await within(() => page.lately.all).toBeGreaterThan(1500)
    expect(page.lately.shop).toBeUndefined()
  }
  for (const page of pages) page.leave()
})

test('a page of a member with the staff role ends when the staff member is deactivated', async () => {
  const shop = await createShop(on.db)
  const staffId = shop.staff[0]?.id ?? ''
  const member = await createMember(on.db, shop.business.id, 'staff', {}, staffId)
  const lead = await createMember(on.db, shop.business.id, 'manager', {}, staffId)
  const page = await openPage(await on.signIn(member.id), shop.business.id)
  const stays = await openPage(await on.signIn(lead.id), shop.business.id)
  await on.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
  await within(() => page.ended).toBe(true)
  expect(stays.ended).toBe(false)
  stays.leave()
})

test('the oldest page of a person is left out for the sixth', async () => {
  const { headers } = await on.asPerson()
  const pages: Awaited<ReturnType<typeof openPage>>[] = []
  for (let count = 0; count < 6; count += 1) pages.push(await openPage(headers))
  await within(() => pages[0]?.ended).toBe(true)
  expect(pages[0]?.received).toEqual(['full'])
  expect(pages.slice(1).map(({ ended }) => ended)).toEqual([false, false, false, false, false])
  for (const page of pages) page.leave()
})

test('after a lost database connection every page is told to refetch, and continues', async () => {
  const shop = await createShop(on.db)
  const customer = await on.asPerson()
  const page = await openPage({}, shop.business.id)
  await on.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'awan-live' and datname = current_database()`,
  )
  // On a busy machine, events of the shop's creation may arrive before the connection is lost.
  await within(() => page.received.at(-1)).toBe('all')
  const known = page.received.length
  await book(customer.headers, shop, 2)
  await within(() => page.received.slice(known)).toEqual(['shop'])
  page.leave()
})

test('a closed page receives nothing more, and the one beside it continues', async () => {
  const hub = openHub(on.pool, 60_000, () => new Date())
  const watch = { accountId: null, address: '192.0.2.1', businessIds: [] }
  const [left, stays] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })]
  const written = vi.spyOn(left, 'write')
  try {
    hub.open(watch, left)
    left.destroy()
    hub.open(watch, stays)
    expect(stays.read()).toMatch(/^event: lately\n/)
    // It starts listening now.
    await within(() => String(stays.read())).toBe('event: all\ndata:\n\n')
    expect(written).toHaveBeenCalledTimes(1)
  } finally {
    vi.restoreAllMocks()
    await hub.close()
  }
})

test('a page is ended when its time is over', async () => {
  const hub = openHub(on.pool, 60, () => new Date())
  const stream = new PassThrough()
  try {
    hub.open({ accountId: null, address: '192.0.2.1', businessIds: [] }, stream)
    stream.resume()
    await once(stream, 'end')
  } finally {
    await hub.close()
  }
})
