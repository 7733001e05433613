import { afterAll, expect, test } from 'vitest'
import {
  endSession,
  getSummary,
  listSessions,
  startSession,
  updateSession,
} from '@awan/core/analytics/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'

const awan = await createTestApp()
afterAll(awan.close)

const iso = (milliseconds: number) => new Date(TEST_NOW.getTime() + milliseconds).toISOString()
const deviceInfo = { userAgent: 'test', platform: 'test', language: 'en' }
const started = (sessionId: string) => ({ sessionId, startTime: iso(0), deviceInfo })
let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`

test('I-01: a body with a session’s owner or totals is refused', async () => {
  const victim = await awan.asPerson()
  const { headers } = await awan.asPerson()
  await awan.ask(startSession, { headers, body: started('own'), ip: newAddress() })
  const params = { sessionId: 'own' }
  for (const name of ['userId', 'accountId', 'account_id', 'businessId', 'totalSessions']) {
    const forged = { pages: [], [name]: victim.accountId }
    const ip = newAddress()
    const began = { headers, body: { ...started('forged'), ...forged }, ip }
    expect(await awan.refusal(startSession, began)).toMatchObject({ status: 422 })
    const update = { headers, params, body: forged, ip }
    expect(await awan.refusal(updateSession, update)).toMatchObject({ status: 422 })
    expect(await awan.refusal(endSession, update)).toMatchObject({ status: 422 })
  }
  // Session ids are scoped to an account: the same id of another account is another session.
  await awan.ask(startSession, { headers: victim.headers, body: started('own'), ip: newAddress() })
  await awan.ask(endSession, { headers, params, body: {}, ip: newAddress() })
  const { items } = await awan.ask(listSessions, { headers: victim.headers })
  expect(items).toMatchObject([{ userId: victim.accountId, sessionId: 'own', endTime: null }])
  const rows = await awan.db.selectFrom('user_sessions').select('session_id').execute()
  expect(rows).toEqual([{ session_id: 'own' }, { session_id: 'own' }])
})

/** Sends requests with `views` page views each, a second apart; returns the number of views stored in the end. */
async function flood(
  requests: number,
  views: number,
  from: (request: number) => { sessionId: string; ip: string },
): Promise<number> {
  const { headers } = await awan.asPerson()
  for (let request = 0; request < requests; request += 1) {
    const { sessionId, ip } = from(request)
    const pages = Array.from({ length: views }, (_, at) => ({
      path: '/',
      startTime: iso(request * 100 + at),
    }))
    awan.clock.advance(MINUTE_MS / requests / 2)
    const body = { ...started(sessionId), pages }
    const answer = await awan.call(startSession, { headers, ip, body })
    expect(answer.statusCode).toBe(204)
  }
  const { items } = await awan.ask(listSessions, { headers, query: { limit: 50 } })
  const kept = items.flatMap((item) => item.pages).length
  const { mostVisitedPages } = await awan.ask(getSummary, { headers })
  expect(mostVisitedPages).toEqual({ Home: kept })
  return kept
}

test('I-02: a session stores 120 events a minute; excess is dropped silently', async () => {
  expect(await flood(130, 1, () => ({ sessionId: 'flood', ip: newAddress() }))).toBe(120)
})

test('I-02: an address stores 600 events a minute, over all accounts and sessions', async () => {
  const ip = newAddress()
  const wide = (request: number) => ({ sessionId: `wide-${request % 8}`, ip })
  expect(await flood(32, 10, wide)).toBe(320)
  awan.clock.advance(-MINUTE_MS / 2)
  expect(await flood(32, 10, wide)).toBe(280)
})

test('an account stores 600 events a minute, over all sessions and addresses', async () => {
  const wide = (request: number) => ({ sessionId: `wide-${request % 8}`, ip: newAddress() })
  expect(await flood(64, 10, wide)).toBe(600)
})

test('I-02: a request counts as the number of its events, and a dropped one as none', async () => {
  const { headers } = await awan.asPerson()
  const ip = newAddress()
  const send = async (count: number, shift: number) => {
    const pages = Array.from({ length: count }, (_, at) => ({
      path: '/',
      startTime: iso(shift + at),
    }))
    await awan.ask(startSession, { headers, ip, body: { ...started('batch'), pages } })
    const { items } = await awan.ask(listSessions, { headers })
    return items[0]?.pages.length
  }
  expect(await send(100, 0)).toBe(100)
  expect(await send(21, 1000)).toBe(100)
  expect(await send(20, 2000)).toBe(120)
  expect(await send(1, 3000)).toBe(120)
  awan.clock.advance(MINUTE_MS)
  expect(await send(100, 4000)).toBe(200)
  awan.clock.advance(MINUTE_MS)
  // A session stores at most two hundred pages.
  expect(await send(10, 5000)).toBe(200)
})

test('one person begins at most 300 sessions a day', async () => {
  const { headers } = await awan.asPerson()
  for (let number = 0; number < 310; number += 1) {
    awan.clock.advance(2000)
    const body = started(`many-${number}`)
    await awan.ask(startSession, { headers, body, ip: newAddress() })
  }
  expect((await awan.ask(getSummary, { headers })).totalSessions).toBe(300)
})

test('I-04: times are adjusted to the server’s clock, queries are removed, numbers are never stored', async () => {
  const { headers } = await awan.asPerson()
  const now = awan.clock.now.getTime()
  const tenYears = 10 * 365 * DAY_MS
  const phone = '07701234567'
  for (const [name, shift] of [
    ['future', tenYears],
    ['past', -tenYears],
  ] as const) {
    const startTime = new Date(now + shift).toISOString()
    const endTime = new Date(now - shift).toISOString()
    const page = { startTime, endTime, actions: [{ action: `call ${phone}`, timestamp: endTime }] }
    const pages = [
      { ...page, path: `/login?phone=${phone}&code=123456#${phone}` },
      { ...page, path: `/business/${phone}` },
      { ...page, path: `/${phone}/123456` },
    ]
    const device = { userAgent: `test ${phone}`, platform: phone, language: 'en' }
    const body = { ...started(name), startTime, deviceInfo: device, pages }
    await awan.ask(startSession, { headers, body, ip: newAddress() })
  }
  const { items } = await awan.ask(listSessions, { headers })
  expect(items).toHaveLength(2)
  for (const { startTime, totalDuration, pages } of items) {
    expect([Date.parse(startTime), totalDuration]).toEqual([now, 0])
    expect(pages.map(({ path }) => path)).toEqual(['/login', '/business/:id', '/unknown'])
    expect(pages.every((page) => Date.parse(page.startTime) === now)).toBe(true)
  }
  const rows = await awan.db.selectFrom('user_sessions').selectAll().execute()
  for (const secret of [phone, '7701234567', '123456'])
    expect(JSON.stringify(rows)).not.toContain(secret)
})

test('I-04: an address of a megabyte is refused', async () => {
  const { headers } = await awan.asPerson()
  const pages = [{ path: `/${'x'.repeat(1_000_000)}`, startTime: iso(0) }]
  const body = { ...started('huge'), pages }
  expect(await awan.refusal(startSession, { headers, body })).toMatchObject({ status: 413 })
})
