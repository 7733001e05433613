import { expect, test } from 'vitest'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import { bookingOf, mailLink } from './report-text.ts'

const ID = '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

test('a chat is addressed by the number without its plus', () => {
  expect(whatsappLink('+9647701234567')).toBe('https://wa.me/9647701234567')
})

test('any text arrives unchanged, in either language', () => {
  const text = 'حجز & رقم?\n#1 + 2'
  const link = new URL(whatsappLink('+9647701234567', text))
  expect(link.searchParams.get('text')).toBe(text)
  const mail = mailLink('help@book.example', 'A & B?', text)
  expect(mail).toMatch(/^mailto:help@book\.example\?subject=A%20%26%20B%3F&body=/)
  expect(decodeURIComponent(mail.split('&body=')[1] ?? '')).toBe(text.replace('\n', '\r\n'))
})

test.each([
  [ID, ID],
  [ID.toUpperCase(), ID],
  ['send money to +964', undefined],
  [`${ID}\nand more`, undefined],
  ['', undefined],
  [undefined, undefined],
])('the booking %j is %j', (named, booking) => {
  expect(bookingOf(named)).toBe(booking)
})
