import { removeTab } from '#lib/tab-storage.ts'
import { useTabText } from '#lib/use-tab-text.ts'

const keyOf = (businessId: string) => `awan.note.${businessId}`

/** State of the note to a business. Survives a reload, as a repeated request must be identical. */
export const useNote = (businessId: string) => useTabText(keyOf(businessId))

/** Clears the note once the appointment is booked. */
export function forgetNote(businessId: string): void {
  removeTab(keyOf(businessId))
}
