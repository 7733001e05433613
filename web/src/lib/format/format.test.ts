import { expect, test } from 'vitest'
import { toArabicIndic } from '#lib/format/digits.ts'
import { firstLetter } from '#lib/format/name.ts'
import { formatMoney, formatNumber, formatRating } from '#lib/format/number.ts'
import { formatPhone } from '#lib/format/phone.ts'

const AR = 'ar-IQ-u-nu-latn'

test('dinars have no decimals and never break from their currency', () => {
  expect(formatMoney('en-AE', 25000)).toBe('IQD\u00a025,000')
  expect(formatMoney(AR, 25000)).toBe('25,000\u00a0د.ع.')
  expect(formatMoney('ar-IQ-u-nu-arab', 25000)).toBe('٢٥٬٠٠٠\u00a0د.ع.')
  expect(formatMoney('en-AE', 0)).toBe('IQD\u00a00')
})

test('ratings have one decimal, counts are grouped', () => {
  expect(formatRating('en-AE', 5)).toBe('5.0')
  expect(formatNumber(AR, 1280)).toBe('1,280')
})

test('phone numbers are grouped', () => {
  expect(formatPhone('+9647701234567')).toBe('+964\u00a0770\u00a0123\u00a04567')
  expect(formatPhone('+9647701234567', { wraps: true })).toBe('+964 770 123 4567')
  expect(formatPhone('+4930123')).toBe('+4930123')
})

test.each([
  ['Layla Beauty Lounge', 'L'],
  ['sara', 'S'],
  ['الحلاق', 'ح'],
  ['ألوان', 'أ'],
  ['شلێر', 'ش'],
  ['👩🏽‍🦱 Studio', '👩🏽‍🦱'],
  ['  ', ''],
])('the monogram of %s is %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})

test.for([
  'Ali',
  'e\u0301lan',
  'Éa',
  'مُنى',
  'م\u200dن',
  'ﷺ',
  '한글',
  '\u1112\u1161',
  '👩‍🚀 Crew',
  '1st',
  'Ж',
])('the first letter of %s is the one readers see', (name) => {
  const [first] = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)]
  expect(firstLetter(name)).toBe(first?.segment.toUpperCase())
})

test('texts take the reader’s digits, numbers in isolates keep theirs', () => {
  expect(toArabicIndic('خلال 24 ساعة')).toBe('خلال ٢٤ ساعة')
  expect(toArabicIndic('بعد \u2066+964\u2069 دون 0')).toBe('بعد \u2066+964\u2069 دون ٠')
})
