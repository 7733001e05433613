import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fold } from '@awan/core/fold'
import { createTestDatabase } from '#testing/database.ts'

const database = await createTestDatabase({})
afterAll(database.drop)

test.each([
  'أإآٱ ىیئێ ؤۆ ةەھ کگچپڤژڕڵ',
  '٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 09',
  'مُحَمَّـــد الرَّٰحِيم\u200f \u2068Zahra\u2069',
  'ÉCOLE Straße AL-Mansour',
  'الإلغاء والحجز: 2 ساعات؟ 😀',
])('%j folds in the browser as in the database', async (text) => {
  const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(
    database.db,
  )
  expect(fold(text)).toBe(rows[0]?.folded)
})
