import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CITIES, type CityId } from '@awan/core/catalog/ids'
import { answerOf, api } from '#lib/api/client.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { signIn } from '#lib/auth/stored-user.ts'
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
export function useCity() {
  const { user } = useAuth()
  const guest = useSyncExternalStore(subscribe, guestCity)
  const city = isCity(user?.city) ? user.city : guest
  const change = useMutation({
    mutationFn: async (chosen: CityId) => {
      if (user) signIn((await answerOf(api.PATCH('/api/me', { body: { city: chosen } }))).user)
      writeStored(STORAGE_KEYS.city, chosen)
      window.dispatchEvent(new Event(CITY_EVENT))
    },
  })
  return { city, change }
}
