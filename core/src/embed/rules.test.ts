import { expect, test } from 'vitest'
import { EMBED_ORIGIN } from './rules.ts'

test.each([
  'https://salon.example',
  'https://www.salon.example',
  'https://salon.example:8443',
  'https://xn--mgbtx2b.xn--mgberp4a5d4ar',
])('%s is the origin of a site', (origin) => {
  expect(EMBED_ORIGIN.test(origin)).toBe(true)
})

test.each([
  'http://salon.example',
  'https://salon.example/',
  'https://salon.example/booking',
  'https://Salon.example',
  'https://*.example',
  'https://*',
  '*',
  'https:',
  'https://salon',
  'https://localhost',
  'https://127.0.0.1',
  'https://[::1]',
  'https://user@salon.example',
  "https://salon.example 'self'",
  'https://salon.example;script-src *',
  'https://salon.example,https://other.example',
  'https://salon.example\r\nx-other: 1',
  'https://salon.example\n',
  'https://salon.example:port',
  'https://صالون.example',
  'data:text/html,x',
  '',
])('%j is refused', (text) => {
  expect(EMBED_ORIGIN.test(text)).toBe(false)
})
