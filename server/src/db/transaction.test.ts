import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { createAccount } from '#testing/stage/factories.ts'
import { inSnapshot, inTransaction, type Trx } from './transaction.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(() => database.drop())

/** Counts accounts, commits another in a second connection, and counts again. */
async function countedTwice(trx: Trx): Promise<number> {
  const count = () => trx.selectFrom('account').select('id').execute()
  const before = await count()
  await createAccount(db)
  return (await count()).length - before.length
}

test('a snapshot contains nothing that is committed after its first read', async () => {
  expect(await inSnapshot(db, countedTwice)).toBe(0)
})

test('sabotaged: a transaction without a snapshot sees it', async () => {
  expect(await inTransaction(db, countedTwice)).toBe(1)
})
