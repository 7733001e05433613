import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { keepingPlaces } from '#customer/appointments/keeping-places.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import { CancelDialog } from '#features/appointment/components/cancel-dialog.tsx'

/** Cancelling of one appointment, for its card. */
export interface Cancelling {
  /** True while the question is open. */
  open: boolean
  begin: () => void
}

/**
 * State of cancelling on a page. The page holds it rather than a card: a list may be read again, without the
 * appointment, while the question is open, and after the appointment was cancelled here.
 */
export function useCancelling(): {
  cancellingOf: (appointment: Appointment) => Cancelling
  dialog: ReactNode
  /** Returns a list with those being cancelled or cancelled here, which keep their places until the page is left. */
  withCancelled: (list: readonly Appointment[]) => readonly Appointment[]
} {
  const [requested, setRequested] = useState<Appointment>()
  const [cancelled, setCancelled] = useState<readonly Appointment[]>([])
  // The place may move it while the question is open.
  const { data } = useQuery({
    ...appointmentQuery(requested?.id ?? ''),
    enabled: requested !== undefined,
  })
  // What was read before may be older than the list.
  const isNewer = data && requested && data.version >= requested.version
  return {
    cancellingOf: (appointment) => ({
      open: requested?.id === appointment.id,
      begin: () => setRequested(appointment),
    }),
    dialog: requested && (
      <CancelDialog
        appointment={isNewer ? data : requested}
        onCancelled={(one) => setCancelled((before) => [...before, one])}
        onClose={() => setRequested(undefined)}
      />
    ),
    withCancelled: (list) => keepingPlaces(list, requested ? [...cancelled, requested] : cancelled),
  }
}
