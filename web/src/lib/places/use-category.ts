import { createContext, use } from 'react'
import { knownPlaces, usePlaces, type Category } from '#lib/places/places.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { readStored } from '#lib/storage.ts'
import { useStored } from '#lib/use-stored.ts'

/** Category that the server renders with; hydration begins with it too. Empty: none. */
export const RenderedCategory = createContext('')

/** Returns the stored category; empty if none, or no longer listed. */
const among = (categories: readonly Category[], wanted: string | null): string =>
  categories.find(({ id, active }) => active && id === wanted)?.id ?? ''

/** Returns the category on this device at start. */
export const firstCategory = () =>
  among(knownPlaces()?.categories ?? [], readStored(STORAGE_KEYS.category))

/** Returns the id of the category that home shows first. Empty: none. */
export function useCategory(): string {
  const { categories } = usePlaces()
  return among(categories, useStored(STORAGE_KEYS.category, use(RenderedCategory)))
}
