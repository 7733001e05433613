import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Caller, FindCaller } from '#http/caller/caller.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTwoServers } from '#testing/database.ts'
import { createAccount } from '#testing/stage/factories.ts'
import { callerFinder, startSession } from './session.service.ts'

const { db, servers, drop } = await createTwoServers()
afterAll(drop)

const clock = () => TEST_NOW
const YESTERDAY = new Date(TEST_NOW.getTime() - DAY_MS)
const finderOf = (server: Db) => callerFinder(server, { clock, required: false })

type Session = Awaited<ReturnType<typeof signedIn>>

async function signedIn() {
  const { id: accountId } = await createAccount(db)
  const { token } = await inTransaction(db, (trx) =>
    startSession(trx, { accountId, client: 'web', now: YESTERDAY }),
  )
  return { accountId, token }
}

/** Applies a change to a session; the returned function checks that a caller reflects it. */
type Change = (session: Session) => Promise<(caller: Caller | null) => boolean>

const end: Change = async ({ accountId }) => {
  await sql`delete from session where account_id = ${accountId}`.execute(db)
  return (caller) => caller === null
}

const CHANGES: Record<string, Change> = {
  'it is ended': end,
  'its person is suspended': async ({ accountId }) => {
    await sql`update account set suspended_at = ${TEST_NOW}, suspended_reason = 'A reason' where id = ${accountId}`.execute(
      db,
    )
    return (caller) => caller === null
  },
  'it expires': async ({ accountId }) => {
    await sql`update session set expires_at = ${TEST_NOW} where account_id = ${accountId}`.execute(
      db,
    )
    return (caller) => caller === null
  },
  'its person becomes an operator': async ({ accountId }) => {
    await sql`update account set operator = true where id = ${accountId}`.execute(db)
    return (caller) => caller?.operator === true
  },
  'its person reads another language': async ({ accountId }) => {
    await sql`update account set language = 'ar' where id = ${accountId}`.execute(db)
    return (caller) => caller?.language === 'ar'
  },
}

/** Changes sessions while both servers are queried continuously; counts the responses older than the change. */
async function staleAnswers(change: Change, finders: readonly FindCaller[]): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: 12 }, signedIn))
  let isOver = false
  const crowd = finders.flatMap((find) =>
    Array.from({ length: 4 }, async (_, at) => {
      // Each loop has its own rhythm, so that a query is always in flight.
      for (let number = at; !isOver; number += 1) {
        await find(sessions[number % sessions.length]?.token ?? '')
        for (let turns = 0; turns <= at; turns += 1) await new Promise(setImmediate)
      }
    }),
  )
  let stale = 0
  try {
    for (const session of sessions) {
      const isSeen = await change(session)
      const seen = await Promise.all(finders.map((find) => find(session.token)))
      stale += seen.filter((caller) => !isSeen(caller)).length
    }
  } finally {
    isOver = true
    await Promise.all(crowd)
  }
  return stale
}

test.for(Object.entries(CHANGES))(
  'two servers know of a session from its commit on that %s',
  async ([, change]) => {
    expect(await staleAnswers(change, servers.map(finderOf))).toBe(0)
  },
)

test('sabotaged: a result shared with requests that arrive while it is being read is detected', async () => {
  const sharing = (find: FindCaller): FindCaller => {
    const underWay = new Map<string, Promise<Caller | null>>()
    return async (token) => {
      const known = underWay.get(token)
      if (known) return known
      const answer = find(token)
      underWay.set(token, answer)
      // Kept for another 50 ms, like a response that was cached too early.
      void answer.finally(() => setTimeout(() => underWay.delete(token), 50)).catch(() => undefined)
      return answer
    }
  }
  const finders = servers.map((server) => sharing(finderOf(server)))
  expect(await staleAnswers(end, finders)).toBeGreaterThan(0)
})
