import { expect, test } from 'vitest'
import { SEARCHED_WORDS, understand, withoutWords, type NamedPlace } from './understood.ts'

const PLACES: readonly NamedPlace[] = [
  { id: 'baghdad', kind: 'city', name: { en: 'Baghdad', ar: 'بغداد' } },
  { id: 'karrada', kind: 'district', name: { en: 'Karrada', ar: 'الكرادة' } },
  { id: 'palestine', kind: 'district', name: { en: 'Palestine Street', ar: 'شارع فلسطين' } },
  {
    id: 'dora',
    kind: 'district',
    name: { en: 'Dora', ar: 'الدورة' },
    synonyms: { en: 'Doura, Al Dawra' },
  },
]

/** Formats the parsed filters of a text in short form, with the remaining words. */
function said(text: string) {
  const { parts, words } = understand(text, PLACES)
  return {
    says: parts.map((part) => {
      if ('place' in part) return part.place.id
      if ('maxPrice' in part) return part.maxPrice
      return Object.values(part.meaning)
        .map((one) => (typeof one === 'object' ? `day ${one.weekday}` : String(one)))
        .join(' ')
    }),
    left: words.map(({ forms }) => forms[0]?.word),
  }
}

test.each([
  ['massage tonight', ['today evening'], ['massage']],
  ['مساج الليلة', ['today evening'], ['مساج']],
  ['haircut tomorrow morning', ['tomorrow morning'], ['haircut']],
  ['حلاقة باچر', ['tomorrow'], ['حلاقه']],
  ['حلاق هسه', ['true'], ['حلاق']],
  ['gym open now', ['true'], ['gym']],
  ['barber near Karrada', ['karrada'], ['barber']],
  ['barber near karada', ['karrada'], ['barber']],
  ['7alaq qurb karada', ['karrada'], ['7alaq']],
  ['حلاق قرب الكرادة', ['karrada'], ['حلاق']],
  ['حلاق قريب من كراده', ['karrada'], ['حلاق']],
  ['حلاق بالكرادة', ['karrada'], ['حلاق']],
  ['nails in Palestine Street', ['palestine'], ['nails']],
  ['dentist in al dawra', ['dora'], ['dentist']],
  ['spa in baghdad under 40k', ['baghdad', 40_000], ['spa']],
  ['facial under 25,000 dinars', [25_000], ['facial']],
  ['مكياج أقل من ٥٠ ألف', [50_000], ['مكياج']],
  ['manicure less than 15', [15_000], ['manicure']],
  ['spa women only', ['true'], ['spa']],
  ['سبا للنساء فقط', ['true'], ['سبا']],
  ['cheap car wash near me', ['price', 'nearest'], ['car', 'wash']],
  ['teeth cleaning on friday', ['day 5'], ['teeth', 'cleaning']],
  ['I want the best haircut', [], ['haircut']],
  ['أريد أحسن مزين', [], ['مزين']],
])('%j filters by %j and looks for %j', (text, says, left) => {
  expect(said(text)).toEqual({ says, left })
})

test.each([
  // Names of services and places, which contain no filter.
  ['evening make-up', ['evening', 'make', 'up']],
  ['مكياج سهرة', ['مكياج', 'سهره']],
  ['karrada dental', ['karrada', 'dental']],
  ['near nowhere', ['nowhere']],
  ['under armour', ['under', 'armour']],
  ['the best place', ['the', 'best', 'place']],
])('%j filters by nothing', (text, left) => {
  expect(said(text)).toEqual({ says: [], left })
})

test('a text is never longer than its first words, however much was typed', () => {
  const { words } = understand(Array.from({ length: 1000 }, (_, at) => `word${at}`).join(' '), [])
  expect(words).toHaveLength(SEARCHED_WORDS)
  const [long] = understand('x'.repeat(10_000), []).words
  expect(long?.forms[0]?.word).toHaveLength(30)
  expect(understand('Salon salon SALON of salon', []).words).toHaveLength(1)
  expect(understand('%%% __ \\ .*', []).words).toEqual([])
})

test.each([
  ['Beauty Now', ['now']],
  ['صالون الصباح', ['الصباح']],
  // Words without meaning are left out, and places are no phrases.
  ['teeth cleaning on friday near Karrada', ['friday']],
  ['haircut', []],
])('the phrases of %j have the words %j', (text, meant) => {
  expect(understand(text, PLACES).meant.map(({ forms }) => forms[0]?.word)).toEqual(meant)
})

test('removing a recognised filter leaves the other words as typed', () => {
  const text = 'Massage  near Karrada tonight'
  for (const { words } of understand(text, PLACES).parts)
    expect(understand(withoutWords(text, words), PLACES).parts).toHaveLength(1)
  expect(withoutWords(text, 'near Karrada')).toBe('Massage tonight')
  expect(withoutWords(text, 'elsewhere')).toBe('Massage near Karrada tonight')
})
