import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listSuggestions, searchAll } from '@awan/core/search/contract'
import { understand } from '@awan/core/search/understood'
import { createTestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { findTerms } from './term.queries.ts'

const { db, ask, call, refusal, close } = await createTestApp({
  limited: true,
  config: { rateLimits: false },
})
afterAll(close)

await createShop(db, { business: { name: { en: 'Falcon Cuts', ar: 'صقر للحلاقة' } } })

const LETTERS = [
  '%',
  '_',
  '\\',
  '.*',
  '(((',
  "'",
  '"',
  ';',
  '--',
  '\u202E',
  '😀',
  'ـ',
  'a',
  'ا',
  '٠',
  '${x}',
  'n:',
  '{}',
]
const HOSTILE = [
  ...LETTERS.flatMap((one) => [
    one.repeat(64),
    `${one} `.repeat(32),
    `falcon${one}`,
    `${one}${one}`,
  ]),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'near near near near near near',
  'in في in في in في',
  'under under 99999999999999999999',
  'ال ال ال ال ال',
]

test('G-12 hostile queries find nothing or little, and are answered', async () => {
  for (const query of HOSTILE) {
    for (const endpoint of [searchAll, listSuggestions]) {
      const { statusCode } = await call(endpoint, { query: { query: query.slice(0, 64) } })
      expect([200, 422], query).toContain(statusCode)
    }
  }
})

test('G-12 beside twenty concurrent hostile queries a plain one is answered', async () => {
  const hostile = HOSTILE.filter((query) => query.length > 20).slice(0, 20)
  expect(hostile).toHaveLength(20)
  const answers = hostile.map(async (query) =>
    call(searchAll, { query: { query: query.slice(0, 64) } }),
  )
  const { items } = await ask(searchAll, { query: { query: 'falcon' } })
  expect(items.map(({ business }) => business.name.en)).toEqual(['Falcon Cuts'])
  for (const { statusCode } of await Promise.all(answers)) expect([200, 422]).toContain(statusCode)
})

test('G-12 a search statement that takes a second is aborted and answered as busy', async () => {
  const { words } = understand('falcon', [])
  const undone = new Error('rolled back')
  const holding = db.transaction().execute(async (trx) => {
    // While this lock is held, every search waits; other statements of a request would wait for two seconds.
    await sql`lock table search_word in access exclusive mode`.execute(trx)
    // The statement timeout ends it, not the lock timeout.
    await expect(findTerms(db, words)).rejects.toMatchObject({ code: '57014' })
    expect(await refusal(searchAll, { query: { query: 'falcon' } })).toMatchObject({
      status: 503,
      code: 'busy',
    })
    throw undone
  })
  await expect(holding).rejects.toBe(undone)
  // The connection has its usual timeout again.
  const { rows } = await sql`show statement_timeout`.execute(db)
  expect(rows).toEqual([{ statement_timeout: '5s' }])
})

test('G-12 excessive queries have to wait', async () => {
  const limited = await createTestApp()
  const asks = await Promise.all(
    Array.from(
      { length: 160 },
      async () =>
        (await limited.call(searchAll, { query: { query: 'falcon' }, ip: '203.0.113.9' }))
          .statusCode,
    ),
  )
  await limited.close()
  expect(new Set(asks)).toEqual(new Set([200, 429]))
})
