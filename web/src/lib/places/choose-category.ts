import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored } from '#lib/use-stored.ts'

/** Stores on this device the category that home shows first; empty for none. */
export const chooseCategory = (id: string): void => chooseStored(STORAGE_KEYS.category, id)
