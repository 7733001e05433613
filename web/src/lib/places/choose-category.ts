import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored } from '#lib/use-stored.ts'

/** Keeps on this device what somebody comes for, which home shows first; empty where it is nothing. */
export const chooseCategory = (id: string): void => chooseStored(STORAGE_KEYS.category, id)
