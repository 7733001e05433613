import { expect, test } from 'vitest'
import { parseAccount } from '#lib/auth/stored-account.ts'

test.each([null, '', 'true', '{', '[]', 'null', '"text"', '{}', '{"id":1}', '{"id":""}'])(
  '%s is no account',
  (stored) => {
    expect(parseAccount(stored)).toBeUndefined()
  },
)

test('an id suffices; missing or unknown fields get defaults', () => {
  const stored = '{"id":"u1","isAdmin":"yes","language":"fr","digits":"roman","theme":3}'
  expect(parseAccount(stored)).toEqual({
    id: 'u1',
    isAdmin: false,
    fullName: '',
    phone: '',
    language: 'en',
    country: 'IQ',
    city: '',
    digits: 'latn',
    theme: 'system',
    offersAgreed: false,
  })
})

test('a stored account is read back unchanged', () => {
  const account = {
    id: 'u1',
    isAdmin: true,
    fullName: 'سارة',
    phone: '+9647420000001',
    language: 'ar',
    country: 'IQ',
    city: 'erbil',
    digits: 'arab',
    theme: 'dark',
    offersAgreed: true,
  }
  expect(parseAccount(JSON.stringify(account))).toEqual(account)
})
