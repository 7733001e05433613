import { useState } from 'react'
import { isApiError } from '#lib/api/api-error.ts'

/**
 * Returns a form's subject as it was when opened, so that a concurrent change is not overwritten unseen. If the server
 * refuses a stale version, the form continues from the state in the refusal, and `show` displays it.
 */
export function useSeen<Thing>(
  first: Thing,
  name: 'appointment' | 'block',
  show: (now: NonNullable<Thing>, opened: Thing) => void,
) {
  const [seen, setSeen] = useState(first)
  const refused = (error: unknown) => {
    if (!isApiError(error, 'changed_elsewhere')) return
    const now = error.data[name]
    if (typeof now !== 'object' || now === null) return
    const newer = now as NonNullable<Thing> // typed by the contract's changedAppointmentData and changedBlockData
    setSeen(newer)
    show(newer, seen)
  }
  return { seen, refused }
}
