import { readTab, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.ended'

/** Keeps for this tab that a session has ended by itself, until the way to log in again is left. */
export const keepEnded = (): void => writeTab(KEY, true)
export const hasEnded = (): boolean => readTab(KEY) === true
export const forgetEnded = (): void => removeTab(KEY)
