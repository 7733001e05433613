import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { createTestDatabase } from '#testing/database.ts'
import { inSavepoint } from './savepoint.queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const write = (trx: Trx, line: string) => sql`insert into line values (${line})`.execute(trx)

/** Writes a line in a savepoint that is rolled back. */
const writeInVain = (trx: Trx, line: string) =>
  inSavepoint(trx, async () => {
    await write(trx, line)
    throw new Error('in vain')
  }).catch(() => undefined)

test('a rollback undoes its own writes only, those of a failed inner savepoint included', async () => {
  const lines = await inTransaction(db, async (trx) => {
    await sql`create temp table line (text text) on commit drop`.execute(trx)
    await write(trx, 'before')
    const outer = inSavepoint(trx, async () => {
      await write(trx, 'outer')
      await writeInVain(trx, 'inner')
      throw new Error('in vain')
    })
    await expect(outer).rejects.toThrow('in vain')
    await inSavepoint(trx, async () => {
      await writeInVain(trx, 'inner')
      await write(trx, 'kept')
    })
    const { rows } = await sql<{ text: string }>`select text from line`.execute(trx)
    return rows.map(({ text }) => text)
  })
  expect(lines).toEqual(['before', 'kept'])
})
