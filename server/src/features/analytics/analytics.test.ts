import { afterAll, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import {
  endSession,
  getSummary,
  listSessions,
  startSession,
  updateSession,
} from '@awan/core/analytics/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, type Headers, TEST_NOW } from '#testing/app.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
afterAll(awan.close)

const at = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000).toISOString()
const deviceInfo = { userAgent: 'Mozilla/5.0 (test)', platform: 'Linux', language: 'ar-IQ' }
const started = (sessionId: string, seconds = 0) => ({
  sessionId,
  startTime: at(seconds),
  deviceInfo,
})
const summaryOf = (headers: Headers) => awan.ask(getSummary, { headers })

/** Signs an account in at a time late enough for every time below to have passed. */
async function person() {
  awan.clock.now = new Date(at(600))
  return awan.asPerson()
}

test('a session, its pages and its end are stored under the specification’s exact names', async () => {
  const { accountId, headers } = await person()
  const params = { sessionId: 'tab-1' }
  const body = { ...started('tab-1'), pages: [{ path: '/?city=erbil', startTime: at(0) }] }
  await awan.ask(startSession, { headers, body })
  await awan.ask(updateSession, {
    headers,
    params,
    body: {
      pages: [
        {
          path: '/',
          startTime: at(0),
          endTime: at(20),
          actions: [{ action: 'quick-action.search', timestamp: at(18) }],
        },
        { path: '/business/b1#times', startTime: at(20) },
      ],
    },
  })
  await awan.ask(endSession, { headers, params, body: { endTime: at(50) } })
  const { items } = await awan.ask(listSessions, { headers })
  expect(items).toEqual([
    {
      userId: accountId,
      sessionId: 'tab-1',
      startTime: at(0),
      endTime: at(50),
      totalDuration: 50_000,
      pages: [
        {
          page: 'Home',
          path: '/',
          startTime: at(0),
          endTime: at(20),
          duration: 20_000,
          actions: [{ action: 'quick-action.search', timestamp: at(18) }],
        },
        {
          page: 'Business Details',
          path: '/business/b1',
          startTime: at(20),
          endTime: at(50),
          duration: 30_000,
          actions: [],
        },
      ],
      deviceInfo,
      createdAt: at(600),
    },
  ])
  expect(await summaryOf(headers)).toEqual({
    userId: accountId,
    totalSessions: 1,
    totalTimeSpent: 50_000,
    averageSessionDuration: 50_000,
    mostVisitedPages: { Home: 1, 'Business Details': 1 },
    timeSpentPerPage: { 'Business Details': 30_000, Home: 20_000 },
    lastActiveAt: at(50),
    firstVisitAt: at(0),
    createdAt: at(600),
    updatedAt: at(600),
  })
})

test('a person without sessions reads an empty list, and no account reads another’s', async () => {
  const [one, two] = [await person(), await person()]
  await awan.ask(startSession, { headers: one.headers, body: started('mine') })
  expect(await awan.ask(listSessions, { headers: two.headers })).toEqual({ items: [] })
  expect(await summaryOf(two.headers)).toMatchObject({
    userId: two.accountId,
    totalSessions: 0,
    averageSessionDuration: 0,
    mostVisitedPages: {},
    lastActiveAt: null,
  })
  const params = { sessionId: 'mine' }
  for (const endpoint of [updateSession, endSession])
    expect(await awan.refusal(endpoint, { headers: two.headers, params, body: {} })).toMatchObject({
      status: 404,
      code: 'analytics_session_not_found',
    })
})

test('the newest ten sessions are returned by default', async () => {
  const { headers } = await person()
  for (let number = 1; number <= 12; number += 1) {
    awan.clock.advance(1000)
    await awan.ask(startSession, { headers, body: started(`s${number}`) })
  }
  const ids = async (query?: { limit: number }) =>
    (await awan.ask(listSessions, { headers, query })).items.map(({ sessionId }) => sessionId)
  expect(await ids()).toEqual(Array.from({ length: 10 }, (_, index) => `s${12 - index}`))
  expect(await ids({ limit: 2 })).toEqual(['s12', 's11'])
  expect(await ids({ limit: 50 })).toHaveLength(12)
  for (const limit of [0, 51, 1.5])
    expect(await awan.refusal(listSessions, { headers, query: { limit } })).toMatchObject({
      status: 422,
    })
})

test('repeated data counts once, and added data counts as added', async () => {
  const { headers } = await person()
  const params = { sessionId: 'again' }
  const begin = { ...started('again'), pages: [{ path: '/', startTime: at(0), endTime: at(10) }] }
  const end = { endTime: at(30), pages: [{ path: '/profile', startTime: at(10), endTime: at(30) }] }
  for (let time = 0; time < 3; time += 1) {
    await awan.ask(startSession, { headers, body: begin })
    await awan.ask(endSession, { headers, params, body: end })
    awan.clock.advance(MINUTE_MS)
    await awan.ask(endSession, { headers, params, body: {} })
  }
  expect(await summaryOf(headers)).toMatchObject({
    totalSessions: 1,
    totalTimeSpent: 30_000,
    mostVisitedPages: { Home: 1, Profile: 1 },
    timeSpentPerPage: { Home: 10_000, Profile: 20_000 },
  })
  await awan.ask(startSession, { headers, body: started('other', 100) })
  await awan.ask(endSession, {
    headers,
    params: { sessionId: 'other' },
    body: { endTime: at(111) },
  })
  expect(await summaryOf(headers)).toMatchObject({
    totalSessions: 2,
    totalTimeSpent: 41_000,
    averageSessionDuration: 20_500,
    firstVisitAt: at(0),
    lastActiveAt: at(111),
  })
})

test('a text/plain beacon ends a session, also an unknown one', async () => {
  const { accountId } = await person()
  const browser = await awan.signInBrowser(accountId)
  const beacon = (payload: string, headers: Headers = {}) =>
    awan.app.inject({
      method: 'POST',
      url: '/api/analytics/sessions/quick/end',
      headers: {
        host: 'localhost:3000',
        ...browser,
        'content-type': 'text/plain;charset=UTF-8',
        ...headers,
      },
      payload,
    })
  const pages = [{ path: '/', startTime: at(1) }]
  const body = JSON.stringify({ startTime: at(0), deviceInfo, endTime: at(5), pages })
  expect((await beacon(JSON.stringify({ endTime: at(5) }))).statusCode).toBe(404)
  expect((await beacon(body)).statusCode).toBe(204)
  const { items } = await awan.ask(listSessions, { headers: browser })
  expect(items).toMatchObject([{ sessionId: 'quick', endTime: at(5), pages: [{ endTime: at(5) }] }])

  expect((await beacon('{"endTime":')).statusCode).toBe(400)
  expect((await beacon('{"endTime":"yesterday"}')).statusCode).toBe(422)
  const padded = (length: number) => JSON.stringify({ endTime: at(5) }).padEnd(length)
  expect((await beacon(padded(65_000))).statusCode).toBe(204)
  expect((await beacon(padded(66_000))).statusCode).toBe(413)
  const foreign = await beacon(body, { origin: 'https://evil.example' })
  expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([
    403,
    'forbidden_origin',
  ])
  const bare = await beacon(body, { origin: '', 'sec-fetch-site': 'cross-site' })
  expect(bare.statusCode).toBe(403)
})

test('only the end accepts text/plain', async () => {
  const { headers } = await person()
  const answer = await awan.app.inject({
    method: 'POST',
    url: '/api/analytics/sessions',
    headers: { host: 'localhost:3000', ...headers, 'content-type': 'text/plain' },
    payload: JSON.stringify(started('plain')),
  })
  expect(answer.statusCode).toBe(415)
})

test.each([
  ['an id with other characters', { sessionId: 'a b' }],
  ['an id of 65 characters', { sessionId: 'x'.repeat(65) }],
  ['no id', { sessionId: undefined }],
  ['a start that is no instant', { startTime: 'now' }],
  ['no device', { deviceInfo: undefined }],
  ['a device with control characters', { deviceInfo: { ...deviceInfo, platform: 'a\u0000b' } }],
  ['a page without a path', { pages: [{ startTime: at(0) }] }],
  ['a path that is too long', { pages: [{ path: `/${'x'.repeat(2048)}`, startTime: at(0) }] }],
  ['too many pages', { pages: Array(201).fill({ path: '/', startTime: at(0) }) }],
])('%s is refused', async (_, wrong) => {
  const { headers } = await person()
  const body = { ...started('wrong'), ...wrong }
  // Invalid on purpose, which the contract's types forbid.
  const answer = await awan.refusal(startSession, { headers, body: body as never })
  expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
})

test('a session that never ended is closed when it was last seen, and counts that long', async () => {
  const { headers } = await person()
  const pages = [{ path: '/', startTime: at(0) }]
  await awan.ask(startSession, { headers, body: { ...started('lost'), pages } })
  await awan.ask(updateSession, {
    headers,
    params: { sessionId: 'lost' },
    body: { lastSeen: at(40) },
  })
  const only = async () => (await awan.ask(listSessions, { headers })).items[0]
  const sweep = async (minutes: number) => {
    awan.clock.advance(minutes * MINUTE_MS)
    await addJob(awan.db, 'close_sessions', {})
    await awan.runJobs()
  }
  await sweep(29)
  expect(await only()).toMatchObject({ endTime: null, totalDuration: 40_000 })
  await sweep(2)
  await sweep(60)
  expect(await only()).toMatchObject({ endTime: at(40), pages: [{ duration: 40_000 }] })
  expect(await summaryOf(headers)).toMatchObject({
    totalSessions: 1,
    totalTimeSpent: 40_000,
    timeSpentPerPage: { Home: 40_000 },
  })
})

test('I-08: single sessions are forgotten after thirteen months; the summary stays', async () => {
  const { headers } = await person()
  await awan.ask(startSession, { headers, body: started('old') })
  const purge = async (days: number) => {
    awan.clock.advance(days * DAY_MS)
    await addJob(awan.db, 'purge', {})
    await awan.runJobs()
    return awan.db.selectFrom('user_sessions').select('session_id').execute()
  }
  expect((await purge(390)).map((row) => row.session_id)).toContain('old')
  expect(await purge(10)).toEqual([])
  const summary = await awan.db.selectFrom('user_analytics').selectAll().execute()
  expect(summary.length).toBeGreaterThan(0)
})

test('deleting an account deletes its sessions and summary', async () => {
  const { accountId, headers } = await person()
  await awan.ask(startSession, { headers, body: started('leaving') })
  await awan.ask(deleteMe, { headers })
  for (const table of ['user_sessions', 'user_analytics'] as const)
    expect(
      await awan.db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute(),
    ).toEqual([])
  const late = await awan.refusal(endSession, {
    headers,
    params: { sessionId: 'leaving' },
    body: {},
  })
  expect(late.status).toBe(401)
})
