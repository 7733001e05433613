import { expect, test } from 'vitest'
import { inPseudo, pseudoText, tableFor } from './pseudo.ts'

test('a text is longer, and none of its letters is plain', () => {
  expect(pseudoText('Book a Zebra', 'en-XA')).toBe('Ɓóóóóķ áá Žééƀŕáá')
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  expect(pseudoText(alphabet + alphabet.toUpperCase(), 'en-XA')).not.toMatch(/[A-Za-z]/)
})

test('elements and numbers stay in place', () => {
  expect(pseudoText('See <name>it</name>, #', 'en-XA')).toBe(
    'Šéééé <name>íít</name>, #'.replace('t<', 'ţ<'),
  )
  expect(pseudoText('#', 'ar-XB')).toBe('#')
})

test('from right to left each word is turned by itself', () => {
  expect(pseudoText('a b', 'ar-XB')).toBe('\u202Eáá\u202C \u202Eƀ\u202C')
})

test('parameters and selectors keep their names', () => {
  const table = {
    plain: ['Hi'],
    filled: ['Hi ', ['name'], ''],
    chosen: [['count', 'plural', { offset: 1, one: ['one'], other: ['#', ' x'] }]],
  } as const
  expect(inPseudo(table, 'en-XA')).toEqual({
    plain: ['Ħíí'],
    filled: ['Ħíí ', ['name'], ''],
    chosen: [['count', 'plural', { offset: 1, one: ['óóñéé'], other: ['#', ' ẋ'] }]],
  })
})

test('a pseudo-language replaces its own language only', () => {
  const tables = { language: 'ar', written: { hi: 'مرحبا' }, english: { hi: 'Hi' } }
  expect(tableFor('ar-XB', tables)).toEqual({ hi: pseudoText('Hi', 'ar-XB') })
  for (const spoken of [null, 'en-XA', 'toString'])
    expect(tableFor(spoken, tables)).toBe(tables.written)
})
