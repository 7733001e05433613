import { createContext, use } from 'react'
import type { UnsentState } from '#console/unsent/with-unsent.ts'

/** Appointments on screen with unsent entries, by id. */
export const UnsentContext = createContext<ReadonlyMap<string, UnsentState>>(new Map())

/** Returns the unsent state of an appointment; undefined: the server has it. */
export const useUnsentState = (appointmentId: string): UnsentState | undefined =>
  use(UnsentContext).get(appointmentId)
