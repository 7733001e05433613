import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { countTrips } from '#testing/trips.ts'
import type { Db } from './connect.ts'
import { sharedGlance, sharedRead } from './shared-read.ts'

const { db, pool, drop } = await createTestDatabase()
afterAll(drop)

const requested: string[][] = []

/** Returns, for each key, a database result computed from all keys of the query. */
async function echo(on: Db, keys: readonly string[]): Promise<Map<string, string>> {
  requested.push([...keys])
  const { rows } = await sql<{ key: string }>`select unnest(${keys}::text[]) as key`.execute(on)
  return new Map(rows.map(({ key }) => [key, `${key}!`]))
}

test('reads of one turn share a query, and several kinds share a round trip', async () => {
  const [first, second] = [sharedGlance(db, echo), sharedGlance(db, echo)]
  const trips = countTrips(pool)
  requested.length = 0
  const answers = await Promise.all([first(['a']), second(['b']), first(['c', 'a'])])
  expect(answers.map((answer) => [...answer.values()])).toEqual([
    ['a!', 'c!'],
    ['b!'],
    ['a!', 'c!'],
  ])
  expect(requested).toEqual([['a', 'c'], ['b']])
  expect(trips()).toBe(1)
})

test('a read during a running query is answered by the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let value = 0
  const read = sharedGlance(db, async (_, keys: readonly string[]) => {
    const seen = value
    await promise
    return new Map(keys.map((key) => [key, seen]))
  })
  const before = read(['a'])
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  value = 1
  const after = read(['a'])
  resolve()
  expect([(await before).get('a'), (await after).get('a')]).toEqual([0, 1])
})

test('a failed query fails its own callers only, and the next one runs', async () => {
  const sound = sharedGlance(db, echo)
  const broken = sharedGlance(db, async (on, _: readonly string[]) => {
    await sql`select 1 / 0`.execute(on)
    return new Map<string, string>()
  })
  const both = await Promise.allSettled([broken(['a']), sound(['b'])])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await sound(['c'])).get('c')).toBe('c!')
})

test('slow reads have batches of their own', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = sharedRead(db, async (_, keys: readonly string[]) => {
    await promise
    return new Map(keys.map((key) => [key, key]))
  })
  const waiting = slow(['a'])
  await new Promise(setImmediate)
  expect((await sharedGlance(db, echo)(['b'])).get('b')).toBe('b!')
  resolve()
  expect((await waiting).get('a')).toBe('a')
})
