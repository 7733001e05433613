import { isLanguage } from '@awan/core/language'
import type { Account } from '#lib/api/answers.ts'
import { dropToken } from '#lib/api/session-token.ts'
import {
  parsedJson,
  readStored,
  removeStored,
  writeStored,
  writeStoredValue,
} from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** Event for this page when the stored account changes; other tabs receive `storage`. */
export const AUTH_EVENT = 'authStateChanged'

const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

/** Parses the stored account; undefined if invalid. Missing settings get their defaults. */
export function parseAccount(stored: string | null): Account | undefined {
  const data = parseRecord(stored)
  if (typeof data?.id !== 'string' || data.id === '') return undefined
  const { theme } = data
  return {
    id: data.id,
    isAdmin: data.isAdmin === true,
    fullName: text(data.fullName, ''),
    phone: text(data.phone, ''),
    language: isLanguage(data.language) ? data.language : 'en',
    country: text(data.country, 'IQ'),
    city: text(data.city, ''),
    digits: data.digits === 'arab' ? 'arab' : 'latn',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    offersAgreed: data.offersAgreed === true,
  }
}

function parseRecord(stored: string | null): Record<string, unknown> | undefined {
  const value = parsedJson(stored)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return { ...value }
}

/** Returns the signed-in account: the flag is the text `true` and the account data parses. */
export function readAccount(): Account | undefined {
  if (readStored(STORAGE_KEYS.userRegistered) !== 'true') return undefined
  return parseAccount(readStored(STORAGE_KEYS.userData))
}

/** Stores the signed-in account or its changed settings. The session itself is the server's cookie. */
export function signIn(account: Account): void {
  writeStoredValue(STORAGE_KEYS.userData, account)
  writeStored(STORAGE_KEYS.userRegistered, 'true')
  window.dispatchEvent(new Event(AUTH_EVENT))
}

export function signOut(): void {
  dropToken()
  removeStored(STORAGE_KEYS.userRegistered)
  removeStored(STORAGE_KEYS.userData)
  // Removes the account's remaining data from this device before the next person uses it.
  const { searches, looked, own, bookings, unanswered, analytics } = STORAGE_KEYS
  for (const key of [searches, looked, own, bookings, unanswered, analytics]) removeStored(key)
  window.dispatchEvent(new Event(AUTH_EVENT))
}
