import { expect, test } from 'vitest'
import { type CatalogueItem, foundIn } from '#features/catalog/catalogue.ts'

const item = (id: string, categoryId: string, en: string, ar: string): CatalogueItem => ({
  id,
  categoryId,
  name: { en, ar },
  description: { en: null, ar: null },
  durationMinutes: 30,
  usualPrice: null,
})
const ITEMS = [
  item('cut', 'barber', 'Men’s haircut', 'حلاقة شعر رجالية'),
  item('hammam', 'spa', 'Hammam', 'حمّام مغربي'),
  item('facial', 'spa', 'Facial', 'تنظيف بشرة'),
]
const idsOf = (wanted: Parameters<typeof foundIn>[1]) => foundIn(ITEMS, wanted).map(({ id }) => id)

test('a category holds its own services, no category all of them', () => {
  expect(idsOf({ category: 'spa' })).toEqual(['hammam', 'facial'])
  expect(idsOf({})).toEqual(['cut', 'hammam', 'facial'])
})

test.each([
  ['HAMM', ['hammam']],
  ['حمام مغربى', ['hammam']],
  ['شعر cut', ['cut']],
  ['cut facial', []],
])('words are sought in every category and either language: %s', (query, ids) => {
  expect(idsOf({ category: 'nails', query })).toEqual(ids)
})
