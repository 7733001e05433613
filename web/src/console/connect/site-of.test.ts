import { expect, test } from 'vitest'
import { siteOf } from '#console/connect/site-of.ts'

test.each([
  ['salon.example', 'https://salon.example'],
  ['  HTTPS://WWW.Salon.Example/booking?x=1#y ', 'https://www.salon.example'],
  ['salon.example:8443/', 'https://salon.example:8443'],
  ['https://salon.example:443', 'https://salon.example'],
  ['صالون.عراق', 'https://xn--mgb1a8bij.xn--mgbtx2b'],
])('%s is the site %s', (text, origin) => {
  expect(siteOf(text)).toBe(origin)
})

test.each([
  '',
  'http://salon.example',
  'javascript:alert(1)',
  'https://*.example',
  'https://salon.example;script-src',
  'salon',
  '127.0.0.1',
  'https://',
])('%j is no site', (text) => {
  expect(siteOf(text)).toBeUndefined()
})
