import { afterEach, expect, test, vi } from 'vitest'
import { parseAccount, signOut } from '#lib/auth/stored-account.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

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

test('nothing of an account stays for the next person on the device', () => {
  const { searches, looked, own, bookings } = STORAGE_KEYS
  const personal = [
    STORAGE_KEYS.userRegistered,
    STORAGE_KEYS.userData,
    searches,
    looked,
    own,
    bookings,
  ]
  for (const key of [...personal, STORAGE_KEYS.city]) writeStored(key, 'kept')
  vi.stubGlobal('window', new EventTarget())
  signOut()
  expect(personal.map(readStored)).toEqual(personal.map(() => null))
  expect(readStored(STORAGE_KEYS.city)).toBe('kept')
})
