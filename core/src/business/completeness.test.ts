import { expect, test } from 'vitest'
import { completenessOf, HINTS, type Hint, type PageFacts } from './completeness.ts'

const whole: PageFacts = {
  photos: 4,
  offerings: 3,
  days: 6,
  staff: 2,
  name: { en: 'Dar', ar: 'دار' },
  about: { en: null, ar: 'حلاقة هادئة في الكرادة منذ خمسة عشر عاماً، بموعد أو بدونه.' },
  landmark: { en: 'Opposite the bridge', ar: null },
  pointSet: true,
  whatsapp: '+9647420000001',
}
const missing = (facts: Partial<PageFacts>) =>
  completenessOf({ ...whole, ...facts }).flatMap(({ hint, done }) => (done ? [] : [hint]))

test('a page that has everything lacks nothing', () => {
  expect(missing({})).toEqual([])
})

test.each<[Hint[], Partial<PageFacts>]>([
  [['photo', 'gallery'], { photos: 0 }],
  [['gallery'], { photos: 3 }],
  [['services'], { offerings: 0 }],
  [['hours'], { days: 0 }],
  [['staff'], { staff: 0 }],
  [['names'], { name: { en: 'Dar', ar: null } }],
  [['names'], { name: { en: '  ', ar: 'دار' } }],
  [['about'], { about: { en: 'A barber.', ar: null } }],
  [['landmark'], { landmark: { en: null, ar: ' ' } }],
  [['point'], { pointSet: false }],
  [['whatsapp'], { whatsapp: null }],
])('%s is missing', (hints, facts) => {
  expect(missing(facts)).toEqual(hints)
})

test('every hint is answered once, in list order', () => {
  expect(completenessOf(whole).map(({ hint }) => hint)).toEqual([...HINTS])
})
