import { readStored, removeStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/**
 * Returns the id of the account whose logout or deletion lost its response, and may be complete: if its session has
 * ended, that was the reason.
 */
export const readLeaving = (): string | undefined => readStored(STORAGE_KEYS.leaving) ?? undefined

export const noteLeaving = (accountId: string): void => writeStored(STORAGE_KEYS.leaving, accountId)

/** Records that the outcome is known: the session still exists, or the device keeps nothing of the account. */
export const forgetLeaving = (): void => removeStored(STORAGE_KEYS.leaving)
