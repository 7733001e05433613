import { readTab, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.ended'

/** Remembers in this tab that the session ended by itself, until the login page is left. */
export const keepEnded = (): void => writeTab(KEY, true)
export const hasEnded = (): boolean => readTab(KEY) === true
export const forgetEnded = (): void => removeTab(KEY)
