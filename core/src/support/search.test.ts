import { expect, test } from 'vitest'
import { holding } from './search.ts'

const TEXTS = ['إلغاء الحجز قبل ساعتين', 'رمز التحقق OTP', 'Cancelling a booking']
const found = (typed: string) => holding(TEXTS, typed, (text) => text)

test.each([
  ['', TEXTS],
  [' ؟ ', TEXTS],
  ['الغاء', [TEXTS[0]]],
  ['أُلغاء', [TEXTS[0]]],
  ['حجز', [TEXTS[0]]],
  ['الرمز', [TEXTS[1]]],
  ['والرمز', [TEXTS[1]]],
  ['otp', [TEXTS[1]]],
  ['الحجز، ساعتين؟', [TEXTS[0]]],
  ['CANCEL book', [TEXTS[2]]],
  ['cancel رمز', []],
])('%j finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
