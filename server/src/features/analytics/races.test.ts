import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { listen, meeting, race, type RawRequest } from '#testing/races/racing.ts'

const awan = await createTestApp({ config: { rateLimits: false }, max: 20 })
awan.clock.advance(3600_000)
const port = await listen(awan.app)
afterAll(awan.close)

const at = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000).toISOString()
const deviceInfo = { userAgent: 'test', platform: 'test', language: 'en' }

/** Lists summaries that differ from the sums of their sessions. */
async function wrongSums(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id, count(*) as sessions, total_sessions, sum(total_duration) as time, total_time_spent
    from user_sessions full join user_analytics using (account_id)
    group by account_id, total_sessions, total_time_spent, most_visited_pages
    having count(*) is distinct from total_sessions
      or sum(total_duration) is distinct from total_time_spent
      or sum(jsonb_array_length(pages)) is distinct from (
        select sum(visits::int) from jsonb_each_text(most_visited_pages) as page (name, visits)
      )`.execute(db)
  return rows
}

/** Returns requests that end `tabs` sessions; each also begins its session. */
function ends(headers: Record<string, string>, tabs: number, name: string): RawRequest[] {
  return Array.from({ length: tabs }, (_, tab) => ({
    path: `/api/analytics/sessions/${name}-${tab}/end`,
    headers,
    body: {
      startTime: at(tab),
      endTime: at(tab + 10),
      deviceInfo,
      pages: [{ path: '/', startTime: at(tab) }],
    },
  }))
}

const summaryOf = (accountId: string) =>
  awan.db
    .selectFrom('user_analytics')
    .select(['total_sessions', 'total_time_spent'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

test('concurrent ends lose nothing, and a repeated end counts once', async () => {
  const { accountId, headers } = await awan.asPerson()
  for (let round = 0; round < 5; round += 1) {
    const tabs = ends(headers, 10, `round-${round}`)
    const answers = await race(port, [...tabs, ...tabs, ...tabs])
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(204))
    const sessions = 10 * (round + 1)
    expect(await summaryOf(accountId)).toEqual({
      total_sessions: sessions,
      total_time_spent: sessions * 10_000,
    })
  }
  expect(await wrongSums(awan.db)).toEqual([])
})

test('sabotaged: a summary read before it is written loses sessions, which the check reports', async () => {
  const { accountId, headers } = await awan.asPerson()
  await race(port, ends(headers, 1, 'first'))
  const meet = meeting(10)
  const naive = async (tab: number) => {
    const before = await summaryOf(accountId)
    await meet()
    await sql`
      insert into user_sessions (account_id, session_id, start_time, end_time, last_seen,
        clock_offset, pages, user_agent, platform, language, created_at, touched_at)
      select account_id, ${`naive-${tab}`}, start_time, end_time, last_seen,
        clock_offset, pages, user_agent, platform, language, created_at, touched_at
      from user_sessions where account_id = ${accountId} and session_id = 'first-0'`.execute(
      awan.db,
    )
    await awan.db
      .updateTable('user_analytics')
      .set({
        total_sessions: (before?.total_sessions ?? 0) + 1,
        total_time_spent: (before?.total_time_spent ?? 0) + 10_000,
      })
      .where('account_id', '=', accountId)
      .execute()
  }
  await Promise.all(Array.from({ length: 10 }, (_, tab) => naive(tab)))
  expect(await wrongSums(awan.db)).toMatchObject([{ account_id: accountId, sessions: 11 }])
  await awan.db.deleteFrom('account').where('id', '=', accountId).execute()
})

test('a deletion concurrent with ending sessions leaves none behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { accountId, headers } = await awan.asPerson()
    const leave = () =>
      awan.app.inject({
        method: 'DELETE',
        url: '/api/me',
        headers: { host: 'localhost', ...headers },
      })
    const [answers, left] = await Promise.all([
      race(port, ends(headers, 8, 'leaving')).catch(() => []),
      leave(),
    ])
    expect(left.statusCode).toBe(204)
    for (const { status } of answers) expect([204, 401]).toContain(status)
    for (const table of ['user_sessions', 'user_analytics'] as const)
      expect(
        await awan.db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute(),
      ).toEqual([])
  }
})
