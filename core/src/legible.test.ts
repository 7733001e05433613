import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFlooded, isVisible, legible, lettersIn } from './legible.ts'

const UNSEEN = [
  '\u200B\u200B',
  '\u3164\u3164',
  '\u115F\u1160',
  '\uFFA0',
  '\u2800',
  '\u{1D159}',
  '\u00AD\u2060\uFEFF',
  '\u034F\u180E\u17B4',
  '\u{E0041}\u{E007F}',
  '\u200C\u200D',
  '\u0301\u0651',
  '\uFE0F',
  '\u202E\u2066',
  '\u00A0\u2003\u3000',
  '',
]

test.each(UNSEEN)('nothing of %j can be seen', (text) => {
  expect(isVisible(text)).toBe(false)
  expect(isVisible(`${text}ع`)).toBe(true)
  expect(lettersIn(text)).toBe(0)
})

test.each([
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['نه\u200Cورۆز', 'نه\u200Cورۆز'],
  ['\u200Cدجلة\u200D', 'دجلة'],
  ['دجلة \u200Cالكرخ', 'دجلة الكرخ'],
  ['می\u200C\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['❤️', '❤️'],
  ['Ali\u200B\u3164\u00AD', 'Ali'],
  ['\u202Eevil\u2069', 'evil'],
  ['Cafe\u0301', 'Caf\u00E9'],
  ['مُحَمَّد', 'مُحَمَّد'],
])('%j is stored as %j', (typed, kept) => {
  expect(legible(typed)).toBe(kept)
})

test.each([
  [`z${'\u0301'.repeat(4)}`, true],
  [`z${'\u0301'.repeat(70)}`, true],
  [`z${'\u0301\u200D'.repeat(4)}`, true],
  ['\u0301'.repeat(4), true],
  [`z${'\u0301'.repeat(3)}`, false],
  ['رَحِيمٌ أُمِّيّٰ', false],
  ['Nguyễn Thị Ánh', false],
  ['❤️‍🔥 1️⃣', false],
  ['กี่ที่นั่ง', false],
])('whether %j has too many marks: %s', (text, flooded) => {
  expect(isFlooded(text)).toBe(flooded)
})

test('letters are counted as the database counts them', () => {
  expect(lettersIn(' 👍🏽 ')).toBe(2)
  expect(lettersIn('e\u0301')).toBe(1)
  expect(lettersIn('\u200Bab\u3164')).toBe(2)
})

test('legible text is unchanged and keeps its look', () => {
  const letter = fc.oneof(
    fc.constantFrom(...UNSEEN, ' ', '\n', 'ع', 'z', '👩', '\u200C', '\u200D', '\u0301'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const text = letters.join('')
      const shown = legible(text)
      expect(legible(shown)).toBe(shown)
      expect(isVisible(shown)).toBe(isVisible(text))
      expect(shown).not.toMatch(/^[\u200C\u200D]|[\u200C\u200D]$/u)
    }),
    { numRuns: 1000 },
  )
})
