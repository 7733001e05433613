import { createContext, use } from 'react'
import { knownPlaces, usePlaces, type City } from '#lib/places/places.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { useFromStorage } from '#lib/use-stored.ts'

/** The city the server renders for; the browser begins with the same. */
export const RenderedCity = createContext('')

/** Returns the account's city, or the one a guest chose on this device, as stored; empty: none. */
const storedCity = () => readAccount()?.city || (readStored(STORAGE_KEYS.city) ?? '')

/** Returns the city that this device begins with. */
export const firstCity = () => cityAmong(knownPlaces()?.cities ?? [], storedCity())

/** The wanted one of the cities that can be chosen, else the first; what is wanted while none is known. */
export function cityAmong(cities: readonly City[], wanted: string): string {
  const open = cities.filter(({ active }) => active)
  const city = open.find(({ id }) => id === wanted) ?? open[0]
  return city?.id ?? wanted
}

/** The id of the city everything is shown for: the account's, or the one a guest chose on this device. Empty: none is known. */
export function useCity(): string {
  const { account } = useAuth()
  const { cities } = usePlaces()
  const guest = useFromStorage(storedCity, use(RenderedCity))
  return cityAmong(cities, account?.city || guest)
}

export function useCityName(): string {
  return usePlaceName()('cities', useCity())
}
