import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { nearOf, storedForms } from '@awan/core/search/words'
import { createTestDatabase } from '#testing/database.ts'

const database = await createTestDatabase({})
afterAll(database.drop)

const sorted = (forms: readonly { word: string; skeleton: string }[]) =>
  [...new Set(forms.map(({ word, skeleton }) => `${word} ${skeleton}`))].sort()

test.each([
  'حلاقة أبو حسن، والأظافر بالكرادة للنساء',
  'سەرتاشخانەی دڵێر ژیان گولان چیا پاك ڤینۆ',
  'Abu Hassan’s Barbershop, men’s haircut & Blow-dry check-up',
  'ÉCOLE Ḥallāq şêx çiya 7alaq 3arous 5airi 9aloon 6aleb 8ahwa so2al',
  'Shahrazad Kholoud Ghazal Chiya Thana Dhafer Zhyan Phoenix Xena city accent Hamzah',
  'مُحَمَّـــد الرَّٰحِيم\u200f \u2068Zahra\u2069 ٢٠٢٤ 100 ۱۲',
  'almansour elrasheed gas boss nails sns ورد واحد الم',
  '%_\\ (a|b)* \' " ; -- 😀',
])('%j is split into the same words in the database as in the client', async (text) => {
  const { rows } = await sql<{ word: string; skeleton: string; near: string[] }>`
    select word, skeleton, search_near(word) as near from search_forms(${text})`.execute(
    database.db,
  )
  expect(sorted(rows)).toEqual(sorted(storedForms(text)))
  for (const { word, near } of rows) expect(new Set(near)).toEqual(new Set(nearOf(word)))
})
