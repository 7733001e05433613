import { useSyncExternalStore } from 'react'
import { CITIES, type CityId } from '@awan/core/catalog/ids'
import { useAuth } from '#lib/auth/auth-context.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const CITY_EVENT = 'citychanged'

export function isCity(value: unknown): value is CityId {
  return CITIES.some((city) => city === value)
}

function subscribe(change: () => void): () => void {
  window.addEventListener(CITY_EVENT, change)
  window.addEventListener('storage', change)
  return () => {
    window.removeEventListener(CITY_EVENT, change)
    window.removeEventListener('storage', change)
  }
}

function guestCity(): CityId {
  const stored = readStored(STORAGE_KEYS.city)
  return isCity(stored) ? stored : 'baghdad'
}

/** The city everything is shown for: the account's, or the one a guest chose on this device. */
export function useCity(): CityId {
  const { user } = useAuth()
  const guest = useSyncExternalStore(subscribe, guestCity)
  return isCity(user?.city) ? user.city : guest
}

/** Keeps a choice of this device and tells the page. */
export function keepCity(chosen: CityId): void {
  writeStored(STORAGE_KEYS.city, chosen)
  window.dispatchEvent(new Event(CITY_EVENT))
}
