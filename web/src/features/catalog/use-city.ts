import { createContext, use, useSyncExternalStore } from 'react'
import { CITIES, type CityId } from '@awan/core/catalog/ids'
import { useAuth } from '#lib/auth/auth-context.ts'
import { readUser } from '#lib/auth/stored-user.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const CITY_EVENT = 'citychanged'

export function isCity(value: unknown): value is CityId {
  return CITIES.some((city) => city === value)
}

/** The city the server renders for; the browser begins with the same. */
export const RenderedCity = createContext<CityId>('baghdad')

function subscribe(change: () => void): () => void {
  window.addEventListener(CITY_EVENT, change)
  window.addEventListener('storage', change)
  return () => {
    window.removeEventListener(CITY_EVENT, change)
    window.removeEventListener('storage', change)
  }
}

/** The account's city, or the one a guest chose on this device, as stored. */
export function storedCity(): CityId {
  const own = readUser()?.city
  if (isCity(own)) return own
  const stored = readStored(STORAGE_KEYS.city)
  return isCity(stored) ? stored : 'baghdad'
}

/** The city everything is shown for: the account's, or the one a guest chose on this device. */
export function useCity(): CityId {
  const { user } = useAuth()
  const rendered = use(RenderedCity)
  const guest = useSyncExternalStore(subscribe, storedCity, () => rendered)
  return isCity(user?.city) ? user.city : guest
}

/** Keeps a choice of this device and tells the page. */
export function keepCity(chosen: CityId): void {
  writeStored(STORAGE_KEYS.city, chosen)
  window.dispatchEvent(new Event(CITY_EVENT))
}
