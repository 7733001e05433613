import { expect, test } from 'vitest'
import { wholeNumber } from './digits.ts'

test.each([
  ['25000', 25_000],
  ['٢٥٬٠٠٠', 25_000],
  ['25,000', 25_000],
  ['25.000', 25_000],
  ['۴۵', 45],
  [' 0 ', 0],
  ['', Number.NaN],
  ['ten', Number.NaN],
  ['-5', Number.NaN],
  ['12.5', Number.NaN],
  ['1,5000', Number.NaN],
  ['1.250.000', 1_250_000],
  ['99999999999', 99_999_999_999],
])('%j is the number %d', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})
