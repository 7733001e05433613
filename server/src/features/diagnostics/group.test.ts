import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { reportErrors } from '@awan/core/diagnostics/contract'
import {
  getErrorGroup,
  listErrorGroups,
  reopenErrorGroup,
  settleErrorGroup,
} from '@awan/core/diagnostics/group-contract'
import { GROUP_LIMITS } from '@awan/core/diagnostics/group-rules'
import { getJobs } from '@awan/core/diagnostics/job-contract'
import { DAY_MS, instantText } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { upsertError } from './group.queries.ts'
import { keepError, serverFault } from './group.service.ts'
import { purgeErrors } from './jobs.ts'

const awan = await createTestApp({ max: 20 })
const { ask, call, clock, config, db, refusal, asPerson } = awan
afterAll(awan.close)
const { headers: desk, accountId: operatorId } = await asPerson({ operator: true })
beforeEach(async () => {
  clock.advance(61_000)
  await db.deleteFrom('error_group').execute()
  await db.deleteFrom('error_day').execute()
})

type BrowserError = z.input<typeof reportErrors.body>['errors'][number]

const fault: BrowserError = {
  kind: 'render',
  code: '7QX2K1',
  name: 'TypeError',
  message: 'Cannot read properties of undefined of booking 12',
  frames: ['HomePage home-page-Cx8aaaaa.js:1:2345', 'l frame-Bb8aaaaa.js:9:1'],
  route: '/business/:businessId',
  language: 'ar',
  online: true,
  build: 'aaaaaaaa',
}
const CHROME = 'Mozilla/5.0 (Linux; Pixel 7) Chrome/131.0.1.2 Mobile'

async function send(change: Partial<BrowserError> = {}, ip = '203.0.113.7', agent = CHROME) {
  const headers = { 'user-agent': agent }
  const answer = await call(reportErrors, {
    body: { errors: [{ ...fault, ...change }] },
    headers,
    ip,
  })
  expect(answer.statusCode).toBe(204)
}

const groups = async (settled = false) =>
  (await ask(listErrorGroups, { headers: desk, query: { settled: String(settled) } })).items
const at = (errorId: string) => ({ headers: desk, params: { errorId } })

async function onlyGroup() {
  const [first, ...more] = await groups()
  expect(more).toEqual([])
  return ask(getErrorGroup, at(first?.id ?? ''))
}

test('the same fault of two builds, browsers and bookings is one group with its newest error', async () => {
  await send()
  clock.advance(1000)
  await send(
    {
      message: 'Cannot read properties of undefined of booking 7',
      frames: ['HomePage home-page-Dd9bbbbb.js:1:99', 'q frame-Ee9bbbbb.js:4:4'],
      build: 'bbbbbbbb',
    },
    '203.0.113.8',
    'Mozilla/5.0 Firefox/140.0',
  )
  expect(await onlyGroup()).toMatchObject({
    source: 'browser',
    name: 'TypeError',
    message: 'Cannot read properties of undefined of booking #',
    route: '/business/:businessId',
    count: 2,
    senders: 2,
    firstAt: instantText(clock.now.getTime() - 1000),
    settledAt: null,
    returnedAt: null,
    browsers: ['Firefox/140', 'Chrome/131'],
    builds: ['bbbbbbbb', 'aaaaaaaa'],
    sample: {
      code: '7QX2K1',
      frames: ['HomePage home-page.js:1:99', 'q frame.js:4:4'],
      browser: 'Firefox/140',
      build: 'bbbbbbbb',
      language: 'ar',
    },
  })
})

test.each<[string, Partial<BrowserError>]>([
  ['another sentence', { message: 'null is not an object' }],
  ['another class', { name: 'RangeError' }],
  ['another page', { route: '/services' }],
  ['another place of ours', { frames: ['Card card-Cx8aaaaa.js:1:2'] }],
])('%s is another group', async (_name, change) => {
  await send()
  await send(change)
  expect(await groups()).toHaveLength(2)
})

test('a server error is stored with our own frames', async () => {
  await keepError(
    { db, now: clock.now, secret: config.secret },
    serverFault(new TypeError('no row 7'), 'GET /api/x/:id'),
    'ip',
  )
  const { source, message, route, sample } = await onlyGroup()
  expect({ source, message, route }).toEqual({
    source: 'server',
    message: 'no row #',
    route: 'GET /api/x/:id',
  })
  expect(sample.frames[0]).toMatch(/^group\.test\.ts:\d+:\d+$/)
})

test('an unexpected response is stored under its endpoint', async () => {
  await db.schema.alterTable('job_run').renameTo('job_run_gone').execute()
  try {
    expect((await call(getJobs, { headers: desk })).statusCode).toBe(500)
  } finally {
    await db.schema.alterTable('job_run_gone').renameTo('job_run').execute()
  }
  await expect.poll(() => groups()).toHaveLength(1)
  expect(await onlyGroup()).toMatchObject({
    source: 'server',
    name: 'error',
    message: 'relation "#" does not exist',
    route: 'GET /api/admin/jobs',
    count: 1,
  })
})

/** Stores twenty errors of one fault concurrently; returns the number of groups and their counts. */
async function atOnce(keep: (sender: number) => Promise<void>) {
  await Promise.all(Array.from({ length: 20 }, (_, sender) => keep(sender)))
  const found = await groups()
  return { groups: found.length, count: found[0]?.count, senders: found[0]?.senders }
}

test('twenty concurrent reports of one fault make one group that counts twenty', async () => {
  const result = await atOnce((sender) => send({}, `198.51.100.${sender}`))
  expect(result).toMatchObject({ groups: 1, count: 20 })
  expect(result.senders).toBeGreaterThan(15)
})

const row = (name: string, sender = 0) => ({
  fingerprint: createHash('sha256').update(name).digest(),
  source: 'browser' as const,
  name: 'TypeError',
  message: name,
  route: '/',
  sender,
  browser: 'Chrome/131',
  build: 'aaaaaaaa',
  sample: { kind: 'error', code: '1', frames: [], browser: '', build: '', language: 'en' },
  now: clock.now,
})

test('sabotaged: twenty that read the count and write one more lose some, and the same check sees it', async () => {
  await upsertError(db, row('one'))
  const allRead = Promise.withResolvers<void>()
  let read = 0
  const result = await atOnce(async () => {
    const { count } = await db.selectFrom('error_group').select('count').executeTakeFirstOrThrow()
    read += 1
    if (read === 20) allRead.resolve()
    await allRead.promise
    await db
      .updateTable('error_group')
      .set({ count: count + 1 })
      .execute()
  })
  expect(result).toMatchObject({ groups: 1, count: 2 })
})

describe('settled', () => {
  test('by one of two at once, audited, and reopened by hand', async () => {
    await send()
    const { id } = await onlyGroup()
    const settle = async () => call(settleErrorGroup, at(id))
    const answers = await Promise.all([settle(), settle()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await groups()).toEqual([])
    expect(await groups(true)).toEqual([expect.objectContaining({ id, count: 1 })])
    expect(await ask(reopenErrorGroup, at(id))).toMatchObject({ settledAt: null, returnedAt: null })
    expect(await refusal(reopenErrorGroup, at(id))).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    })
    const record = db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', id)
    expect(await record.orderBy('id').execute()).toEqual([
      { action: 'error.settled', actor_id: operatorId },
      { action: 'error.reopened', actor_id: operatorId },
    ])
  })

  test('it stays so while builds that had it are still open somewhere, and opens by a new one', async () => {
    await send()
    const { id } = await onlyGroup()
    await ask(settleErrorGroup, at(id))
    await send()
    expect(await groups()).toEqual([])
    expect(await ask(getErrorGroup, at(id))).toMatchObject({ count: 2, returnedAt: null })
    clock.advance(1000)
    await send({ build: 'bbbbbbbb' })
    const { settledAt, returnedAt, lastAt } = await onlyGroup()
    expect({ settledAt, returnedAt }).toEqual({ settledAt: null, returnedAt: lastAt })
    expect(await ask(settleErrorGroup, at(id))).toMatchObject({ returnedAt: null })
  })

  test('it reopens on any occurrence from unknown builds', async () => {
    await send({ build: undefined })
    const { id } = await onlyGroup()
    await ask(settleErrorGroup, at(id))
    await send({ build: undefined })
    expect(await onlyGroup()).toMatchObject({ id, count: 2 })
  })
})

test('a day has so many new groups; those that are known are counted on', async () => {
  await upsertError(db, row('first'))
  for (let made = 1; made < GROUP_LIMITS.aDay; made += 1)
    await upsertError(db, row(`fault ${made}`))
  await upsertError(db, row('one too many'))
  await upsertError(db, row('first'))
  const { rows } = await sql<{ groups: number; first: number }>`
    select count(*)::int as groups, max(count) as first from error_group`.execute(db)
  expect(rows).toEqual([{ groups: GROUP_LIMITS.aDay, first: 2 }])
  await upsertError(db, { ...row('next day'), now: new Date(clock.now.getTime() + DAY_MS) })
  expect((await groups())[0]).toMatchObject({ message: 'next day' })
})

test('lists of browsers and builds are bounded and keep the newest', async () => {
  for (let at = 0; at < 30; at += 1)
    await upsertError(db, { ...row('one'), browser: `Chrome/${at}`, build: `build-${at}` })
  const { browsers, builds } = await onlyGroup()
  expect([browsers.length, builds.length]).toEqual([GROUP_LIMITS.browsers, GROUP_LIMITS.builds])
  expect([browsers[0], builds[0]]).toEqual(['Chrome/29', 'build-29'])
})

test('the list is paged by when faults were last seen', async () => {
  for (const name of ['a', 'b', 'c']) {
    clock.advance(1000)
    await upsertError(db, row(name))
  }
  clock.advance(1000)
  await upsertError(db, row('a'))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number> = {
      limit: 1,
      ...(cursor === null ? {} : { cursor }),
    }
    const page: { items: { message: string }[]; nextCursor: string | null } = await ask(
      listErrorGroups,
      { headers: desk, query },
    )
    seen.push(...page.items.map(({ message }) => message))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(['a', 'c', 'b'])
})

test('a fault not seen for ninety days is deleted', async () => {
  await upsertError(db, row('old'))
  const outlived = clock.now.getTime() + GROUP_LIMITS.keptDays * DAY_MS
  await purgeErrors(db, new Date(outlived))
  expect(await groups()).toHaveLength(1)
  await purgeErrors(db, new Date(outlived + 1))
  expect(await groups()).toEqual([])
})

test('only the operator sees and settles them', async () => {
  await send()
  const { id } = await onlyGroup()
  const { headers } = await asPerson()
  for (const endpoint of [getErrorGroup, settleErrorGroup, reopenErrorGroup] as const) {
    const params = { errorId: id }
    expect(await refusal(endpoint, { params })).toMatchObject({ status: 401 })
    expect(await refusal(endpoint, { params, headers })).toMatchObject({ status: 403 })
    for (const unknown of ['x', '0f8fad5b-d9cb-469f-a165-70867728950e'])
      expect(await refusal(endpoint, at(unknown))).toMatchObject({
        status: 404,
        code: 'error_report_not_found',
      })
  }
  expect(await refusal(listErrorGroups, {})).toMatchObject({ status: 401 })
  expect(await refusal(listErrorGroups, { headers })).toMatchObject({ status: 403 })
  const astray: Record<string, string>[] = [
    { settled: 'perhaps' },
    { cursor: 'x' },
    { limit: '51' },
  ]
  for (const query of astray)
    expect(await refusal(listErrorGroups, { headers: desk, query })).toMatchObject({ status: 422 })
})

test('no column contains personal data, for any sender', async () => {
  const agent = 'Mozilla/5.0 (Linux; SaraPhone 7420000001) Chrome/131.0'
  await send(
    {
      code: '7420000001',
      name: 'Sara Ahmed 7420000001',
      message:
        'GET https://a.example/x?phone=742 Bearer abcdefgh token: zyxwvuts for Sara Ahmed سارة "Sara" 07-42 12',
      frames: ['Sara Ahmed 7420000001 pay7420000001.js:1:2', `${'k'.repeat(60)} a.js:1:2`],
      route: '/Visits/7420000001',
    },
    '203.0.113.99',
    agent,
  )
  const { rows } = await sql<{ text: string }>`
    select (to_jsonb(error_group) - 'fingerprint' - 'senders')::text as text from error_group`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toMatch(
    /7420|Sara|سارة|abcdefgh|zyxwvuts|phone|a\.example|203\.0|kkkk|07-42/,
  )
})
