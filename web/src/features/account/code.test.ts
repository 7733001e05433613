import { expect, test } from 'vitest'
import { codeDigits } from '#features/account/code.ts'
import { countdownText } from '#features/account/use-countdown.ts'

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
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [875, '14:35'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text)
})
