import { createContext, use } from 'react'
import { knownPlaces, usePlaces, type Category } from '#lib/places/places.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { readStored } from '#lib/storage.ts'
import { useStored } from '#lib/use-stored.ts'

/** The category the server renders for; the browser begins with the same. Empty: none. */
export const RenderedCategory = createContext('')

/** Returns what somebody comes for, as this device keeps it; empty where that is nothing, or is listed no more. */
const among = (categories: readonly Category[], wanted: string | null): string =>
  categories.find(({ id, active }) => active && id === wanted)?.id ?? ''

/** Returns the category that this device begins with. */
export const firstCategory = () =>
  among(knownPlaces()?.categories ?? [], readStored(STORAGE_KEYS.category))

/** The id of the category somebody comes for, which home shows first. Empty: none. */
export function useCategory(): string {
  const { categories } = usePlaces()
  return among(categories, useStored(STORAGE_KEYS.category, use(RenderedCategory)))
}
