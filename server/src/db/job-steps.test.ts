import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { deleteInBatches, eachStep } from './job-steps.ts'

const { db, close } = await createTestApp()
afterAll(close)

test('a step that fails does not keep the later ones from running', async () => {
  const done: string[] = []
  const steps = [
    async () => done.push('first'),
    async () => Promise.reject(new Error('second failed')),
    async () => done.push('third'),
  ]
  await expect(eachStep(steps)).rejects.toThrow('second failed')
  expect(done).toEqual(['first', 'third'])
})

test.each([1, 3, 10, 25])('all rows that match are deleted, %i per statement', async (batch) => {
  await db.deleteFrom('otp_number').execute()
  await sql`
    insert into otp_number (phone_hash, touched_at)
    select sha256(n::text::bytea), timestamptz '2026-03-03' + n * interval '1 minute' from generate_series(1, 20) as n`.execute(
    db,
  )
  await deleteInBatches(db, 'otp_number', sql`touched_at <= '2026-03-03 00:10'`, batch)
  const left = await db.selectFrom('otp_number').select('touched_at').execute()
  expect(left).toHaveLength(10)
})
