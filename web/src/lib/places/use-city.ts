import { createContext, use } from 'react'
import { knownPlaces, usePlaces, type City } from '#lib/places/places.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { useFromStorage } from '#lib/use-stored.ts'

/** City that the server renders with; hydration begins with it too. */
export const RenderedCity = createContext('')

/** Returns the stored city of the account, or of a guest on this device; empty: none. */
const storedCity = () => readAccount()?.city || (readStored(STORAGE_KEYS.city) ?? '')

/** Returns the city on this device at start. */
export const firstCity = () => cityAmong(knownPlaces()?.cities ?? [], storedCity())

/** Returns the wanted city if it can be chosen, else the first that can; the wanted id while no city is known. */
export function cityAmong(cities: readonly City[], wanted: string): string {
  const open = cities.filter(({ active }) => active)
  const city = open.find(({ id }) => id === wanted) ?? open[0]
  return city?.id ?? wanted
}

/** Returns the id of the current city: the account's, or a guest's on this device. Empty: none known. */
export function useCity(): string {
  const { account } = useAuth()
  const { cities } = usePlaces()
  const guest = useFromStorage(storedCity, use(RenderedCity))
  return cityAmong(cities, account?.city || guest)
}

export function useCityName(): string {
  return usePlaceName()('cities', useCity())
}
