import { expect, test } from 'vitest'
import { formsOf, nearOf, rawWords, skeletonOf, storedForms } from './words.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz', ...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', ...'0257']

/** Creates a generator of pseudo-random integers with a fixed sequence. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function wordsOf(seed: number, count: number, least = 1): string[] {
  const next = numbers(seed)
  return Array.from({ length: count }, () =>
    Array.from({ length: least + next(10) }, () => ALPHABET[next(ALPHABET.length)]).join(''),
  )
}

test.each([
  ['hlk', 'حلاق', 'hallaq', '7alaq', '7allaq', 'halaq', 'hallak', 'ḥalāq'.normalize('NFC')],
  ['krd', 'كرادة', 'karrada', 'karada', 'karadah', 'كراده'],
  ['msj', 'مساج', 'masaj', 'massaj'],
  ['zywn', 'zaywn'],
  ['aznk', 'عزنك', '3aznek'],
])('%s is the skeleton of all of %j', (skeleton, ...spellings) => {
  const sounds = spellings
    .filter((word) => /^[a-z0-9\u0600-\u06FF]+$/.test(word))
    .map((word) => skeletonOf(word))
  expect(new Set(sounds)).toEqual(new Set([skeleton.replace(/(?<=.)[wy]/g, '')]))
})

test('words part at everything that is no letter and no digit', () => {
  expect(rawWords('  The “Barber” House—№1, حُلَّاقـ؟ Café men’s ')).toEqual([
    'the',
    'barber',
    'house',
    '1',
    'حلاق',
    'cafe',
    'mens',
  ])
  expect(rawWords('%_\\ .*(?) 😀')).toEqual([])
})

test('articles, "and" and plurals are read both ways, and a hyphen both parts and joins', () => {
  const words = (text: string) => storedForms(text).map(({ word }) => word)
  expect(words('والأظافر')).toEqual(['والاظافر', 'اظافر', 'الاظافر'])
  expect(words('AlMansour nails')).toEqual(['almansour', 'mansour', 'nails', 'nail'])
  expect(words('Blow-dry')).toEqual(['blow', 'dry', 'blowdry'])
  // Too short to have other readings.
  expect(words('الم ورد gas')).toEqual(['الم', 'ورد', 'gas'])
})

test('reading a word again changes nothing: each form is a form of itself', () => {
  for (const raw of wordsOf(7, 3000)) {
    for (const { word } of formsOf(raw)) {
      expect(formsOf(word).map((form) => form.word)).toContain(word)
      expect(word).toBe(rawWords(word).join(''))
    }
  }
})

test('a skeleton has no vowel but the first sound, and doubled Arabic letters once', () => {
  for (const raw of wordsOf(11, 3000)) {
    const skeleton = skeletonOf(raw)
    expect(skeleton.slice(1)).not.toMatch(/[aeiouwy]/)
    expect(skeletonOf(raw.replace(/[\u0628-\u0646]/gu, '$&$&'))).toBe(skeleton)
    expect([...skeleton].length).toBeLessThanOrEqual([...raw].length * 2)
  }
})

test('every one-letter error is near: missing, added, replaced, or two swapped', () => {
  const next = numbers(3)
  for (const word of wordsOf(5, 800, 5)) {
    const letters = [...word]
    const at = next(letters.length)
    const letter = ALPHABET[next(ALPHABET.length)] ?? 'a'
    const slips = [
      letters.toSpliced(at, 1),
      letters.toSpliced(at, 0, letter),
      letters.toSpliced(at, 1, letter),
      at === 0 ? letters : letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? ''),
    ]
    for (const slip of slips) {
      const near = new Set(nearOf(slip.join('')))
      expect(nearOf(word).some((one) => near.has(one))).toBe(true)
    }
  }
})

test('short words are near to nothing but themselves', () => {
  expect(nearOf('spa')).toEqual(['spa'])
})
