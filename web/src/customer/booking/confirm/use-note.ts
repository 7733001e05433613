import { removeTab } from '#lib/tab-storage.ts'
import { useTabText } from '#lib/use-tab-text.ts'

const KEY = 'awan.note'

/** State of the note. Survives a reload, as a repeated request must be identical. */
export const useNote = () => useTabText(KEY)

/** Clears the note once the appointment is booked. */
export function forgetNote(): void {
  removeTab(KEY)
}
