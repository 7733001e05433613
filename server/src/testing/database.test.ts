import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('two test databases share nothing and dates stay days under any zone', async () => {
  const one = await createTestDatabase()
  const two = await createTestDatabase()
  await one.pool.query('create table only_here (day date, big int8)')
  await one.pool.query(`insert into only_here values ('2026-03-01', 7)`)
  const { rows } = await one.pool.query('select day, big, array[day] as days from only_here')
  expect(rows).toEqual([{ day: '2026-03-01', big: 7, days: ['2026-03-01'] }])
  await expect(two.pool.query('select * from only_here')).rejects.toThrow('does not exist')
  expect(new Date(0).getTimezoneOffset()).toBe(-330)
  await one.drop()
  await two.drop()
})

test('the search indexes see Arabic letters', async () => {
  const { pool, drop } = await createTestDatabase()
  const { rows } = await pool.query(`select cardinality(show_trgm('حلاقة')) as parts`)
  expect(rows).toEqual([{ parts: 6 }])
  await drop()
})
