import { expect, test } from 'vitest'
import { parseWebhookUrl } from './rules.ts'

test.each([
  ['https://till.example.iq/hook?shop=1', 'https://till.example.iq/hook?shop=1'],
  ['https://TILL.example', 'https://till.example/'],
  ['https://مثال.example', 'https://xn--mgbh0fb.example/'],
])('%s is an address', (text, address) => {
  expect(parseWebhookUrl(text)).toBe(address)
})

test.each([
  'http://till.example',
  'https://till.example:8443',
  'https://me:secret@till.example',
  'https://till.example/#part',
  'https://localhost',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://[::1]/hook',
  'https://till',
  'ftp://till.example',
  'till.example',
  `https://till.example/${'م'.repeat(90)}`,
  '',
])('%s is invalid', (text) => {
  expect(parseWebhookUrl(text)).toBeUndefined()
})
