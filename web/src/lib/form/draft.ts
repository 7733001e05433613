import { readAccount } from '#lib/auth/stored-account.ts'
import { isOwned, readTab, removeTab, writeTab } from '#lib/tab-storage.ts'

const keyOf = (form: string) => `awan.form ${form}`

/**
 * Stores unsaved input of a form if the session has ended, for when the same account logs in again (`ownTab`). Who logs
 * out, or is a guest, leaves nothing to the next account.
 */
export function keepDraft(form: string, draft: unknown): void {
  if (!readAccount() && isOwned()) writeTab(keyOf(form), draft)
}

/** Returns the input of a form that was unsaved when the session ended. */
export function readDraft<Input>(form: string): Input | undefined {
  const draft = readTab(keyOf(form))
  // Stored by `keepDraft` for the same form.
  return draft === null ? undefined : (draft as Input)
}

export const removeDraft = (form: string): void => removeTab(keyOf(form))
