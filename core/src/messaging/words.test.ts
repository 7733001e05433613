import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APOLOGIES } from '../staff/apologies.ts'
import { hasLink, MOST_WORDS, nameInMessage, oneLine, wordsFault } from './words.ts'

test.each([
  'http://evil.example/x',
  'HTTPS://evil',
  'hxxp://evil',
  'www.evil',
  'evil.com',
  'evil.com/pay',
  'pay at evil.iq now',
  'evil .com',
  'evil . com',
  'evil\u200B.com',
  'evil\u2024com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil(dot)com',
  'evil [dot] com',
  'bit.ly/3x',
  'anything.museum/win',
  'wa.me/9647701234567',
  't.me/awan',
  't . me',
  'حجز.شبكة',
  'زوروا موقع.كوم',
  'mail ali@evil.com',
  '@awan_support',
  'call 0770 123 4567',
  'call +964 (770) 123-4567',
  'اتصل ٠٧٧٠١٢٣٤٥٦٧',
])('%j leads elsewhere', (text) => {
  expect(hasLink(text)).toBe(true)
  expect(wordsFault(text)).toBe('words_with_link')
  expect(nameInMessage(text)).not.toMatch(/[./:@]/)
})

test.each([
  'Sorry, Ali is ill today.',
  'Sorry. Me too. In a hurry... info at the desk',
  'We close at 9.30 p.m. on 25/11/2026',
  'It costs 25,000 IQD, not 10.000.',
  'Come at 10:00-12:00 or 14:00',
  'نعتذر، علي مريض اليوم. أهلاً وسهلاً في أي موعد آخر.',
  'نعتذر.المحل مغلق',
  'Ali/Hassan will be here',
  'see you @ 5',
])('%j is a sentence', (text) => {
  expect(hasLink(text)).toBe(false)
  expect(wordsFault(text)).toBeUndefined()
})

test('a shop’s message is counted as sent, and presets fit', () => {
  expect(wordsFault('ر'.repeat(MOST_WORDS))).toBeUndefined()
  expect(wordsFault('ر'.repeat(MOST_WORDS + 1))).toBe('words_too_long')
  for (const { en, ar } of Object.values(APOLOGIES))
    for (const words of [en, ar]) expect([words, wordsFault(words)]).toEqual([words, undefined])
})

test('a name is one line and keeps text that is no address', () => {
  expect(oneLine(' a\r\nBcc: b\u2028c ')).toBe('a Bcc: b c')
  expect(nameInMessage('{{1}} & Sons')).toBe('{{1}} & Sons')
  expect(nameInMessage('Win at evil.com/now')).toBe('Win at evil com now')
})

test('no name contains a working address', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('evil', '.', 'com', ' ', '/', 'www', '@', '。', 'http', ':', 'ع')),
      (parts) => {
        expect(hasLink(nameInMessage(parts.join('')))).toBe(false)
      },
    ),
  )
})
