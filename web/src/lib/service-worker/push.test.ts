import { expect, test } from 'vitest'
import { BRAND } from '@awan/core/brand'
import { readPushed } from './push.ts'

test('a push is parsed with its language and page', () => {
  const pushed = {
    id: 'm1',
    title: 'تذكير',
    body: 'غداً',
    path: '/appointments/a1',
    language: 'ar',
    direction: 'rtl',
  }
  expect(readPushed(JSON.stringify(pushed))).toEqual(pushed)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  42,
  null,
])('a foreign page becomes home: %j', (path) => {
  expect(readPushed(JSON.stringify({ title: 'T', path })).path).toBe('/')
})

test.each([undefined, '', 'garbage', '[]', '{"title":""}', '{"title":7,"direction":"up"}'])(
  'an unreadable push is shown all the same: %j',
  (text) => {
    expect(readPushed(text)).toMatchObject({
      title: `${BRAND.en} · ${BRAND.ar}`,
      path: '/',
      direction: 'ltr',
    })
  },
)
