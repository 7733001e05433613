import { createContext, use } from 'react'
import type { UnsentState } from '#console/unsent/with-unsent.ts'

/** The appointments on screen that something waits for to be sent. */
export const UnsentContext = createContext<ReadonlyMap<string, UnsentState>>(new Map())

/** Returns how one appointment stands that the server does not have as it is on screen; undefined: it has. */
export const useUnsentState = (appointmentId: string): UnsentState | undefined =>
  use(UnsentContext).get(appointmentId)
