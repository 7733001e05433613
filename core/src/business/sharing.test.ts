import { expect, test } from 'vitest'
import { buttonCode, pageLink, shareText } from './sharing.ts'

test('a link contains the visitor’s origin', () => {
  expect(pageLink('https://awan.example', 'dar-al-hallaq', 'qr')).toBe(
    'https://awan.example/b/dar-al-hallaq?from=qr',
  )
})

test('a text names the shop in its language, or in the other if it has no name there', () => {
  const link = 'https://awan.example/business/1?from=link'
  expect(shareText('ar', { en: 'Dar', ar: 'دار' }, link)).toContain('دار')
  expect(shareText('ar', { en: 'Dar', ar: null }, link)).toContain('Dar')
  expect(shareText('en', { en: 'Dar', ar: 'دار' }, link)).toBe(
    `Book at Dar online, any time:\n${link}`,
  )
})

test('the button is one link without a script, and nothing in an address breaks out of it', () => {
  const code = buttonCode('ar', 'https://awan.example/business/"><script>?a&b')
  expect(code).toMatch(/^<a href="[^"<>]*" lang="ar" dir="rtl" style="[^"<>]*">حجز موعد<\/a>$/)
  expect(code).toContain('?a&amp;b')
})
