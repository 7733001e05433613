import { removeTab } from '#lib/tab-storage.ts'
import { useTabText } from '#lib/use-tab-text.ts'

const KEY = 'awan.note'

/** The note as typed. A reload keeps it: the request that is repeated must be the same one. */
export const useNote = () => useTabText(KEY)

/** The appointment it belonged to is booked. */
export function forgetNote(): void {
  removeTab(KEY)
}
