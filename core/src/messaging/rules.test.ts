import { expect, test } from 'vitest'
import { codeMessage, fitsOnePart, retryAfter } from './rules.ts'

test.each([
  ['plain text', 'a'.repeat(160), true],
  ['one letter more', 'a'.repeat(161), false],
  ['Arabic', 'ر'.repeat(70), true],
  ['one Arabic letter more', 'ر'.repeat(71), false],
  ['one Arabic letter in plain text', `${'a'.repeat(70)}ر`, false],
])('one SMS part holds its characters: %s', (_what, text, fits) => {
  expect(fitsOnePart(text)).toBe(fits)
})

test('the bound line comes last, where it fits', () => {
  expect(codeMessage('123456 is your code.', '123456', 'awan.example')).toBe(
    '123456 is your code.\n\n@awan.example #123456',
  )
  const long = 'ر'.repeat(60)
  expect(codeMessage(long, '123456', 'awan.example')).toBe(long)
  expect(codeMessage('123456 is your code.', '123456', undefined)).toBe('123456 is your code.')
})

test('a message is tried six times within four minutes and then given up', () => {
  expect([1, 2, 3, 4, 5].map((failures) => retryAfter(failures))).toEqual([
    2000, 5000, 15_000, 45_000, 120_000,
  ])
  expect(retryAfter(6)).toBeUndefined()
})
