import { expect, test } from 'vitest'
import { codeDigits } from '#features/account/code.ts'
import { countdownText } from '#features/account/use-countdown.ts'
import { formatNumber } from '#lib/format/number.ts'

test.each([
  ['482719', '482719'],
  ['482 719', '482719'],
  ['482-719', '482719'],
  ['\u200f٤٨٢٧١٩', '482719'],
  ['۴۸۲۷۱۹', '482719'],
  ['000123', '000123'],
  ['4827190000', '482719'],
  ['48a2', '482'],
])('the code typed as %j reads as %s', (typed, code) => {
  expect(codeDigits(typed)).toBe(code)
})

test.each([
  ['en-AE', 0, '0:00'],
  ['en-AE', 9, '0:09'],
  ['en-AE', 60, '1:00'],
  ['en-AE', 875, '14:35'],
  ['en-AE', 7200, '2:00:00'],
  ['ar-IQ-u-nu-latn', 65, '1:05'],
  ['ar-IQ-u-nu-arab', 65, '١:٠٥'],
  ['ar-IQ-u-nu-arab', 3900, '١:٠٥:٠٠'],
])('in %s %i seconds are shown as %s', (locale, seconds, text) => {
  expect(countdownText(seconds, (value) => formatNumber(locale, value))).toBe(text)
})
