import { useState } from 'react'
import { isApiError } from '#lib/api/api-error.ts'

/**
 * Returns what a form is about, as it was when it opened: what others change meanwhile is not overwritten unseen.
 * Where the server refuses because of it, the form goes on from the state that the refusal brings, and `show` puts
 * that on screen.
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
    const newer = now as NonNullable<Thing> // the contract's changedAppointmentData and changedBlockData
    setSeen(newer)
    show(newer, seen)
  }
  return { seen, refused }
}
