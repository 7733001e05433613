import { expect, test } from 'vitest'
import { codeMessage, fitsOnePart, fitted, retryAfter, segmentsOf } from './rules.ts'

test.each([
  ['plain text', 'a'.repeat(160), true],
  ['one letter more', 'a'.repeat(161), false],
  ['Arabic', 'ر'.repeat(70), true],
  ['one Arabic letter more', 'ر'.repeat(71), false],
  ['one Arabic letter in plain text', `${'a'.repeat(70)}ر`, false],
])('one SMS part holds its characters: %s', (_what, text, fits) => {
  expect(fitsOnePart(text)).toBe(fits)
})

test('the bound line is last, if it fits', () => {
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

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 153 is odd, and a character of two units is not split across parts.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['ر'.repeat(70), 1],
  ['ر'.repeat(71), 2],
  ['ر'.repeat(134), 2],
  ['ر'.repeat(135), 3],
  ['👍'.repeat(35), 1],
  ['👍'.repeat(66), 2],
  ['👍'.repeat(67), 3],
])('a text costs as many messages as networks count: %#', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})

test('names are cut, longest first, until a message fits; one that cannot be cut does not', () => {
  const write = ({ shop, what }: { shop: string; what: string }) => `${shop}: ${what}.`
  expect(fitted({ shop: 'Zain', what: 'Cut' }, write)).toBe('Zain: Cut.')
  const long = fitted({ shop: 'ر'.repeat(80), what: 'س'.repeat(900) }, write) ?? ''
  expect(segmentsOf(long)).toBe(2)
  expect(long).toMatch(/^ر+\.{3}: س+\.{3}\.$/)
  expect(fitted({ shop: 'Zain' }, ({ shop }) => shop + 'ر'.repeat(140))).toBeUndefined()
})
