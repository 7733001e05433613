import type { appointment as english } from '../en/appointment.ts'

/** Arabic of `../en/appointment.ts`; a missing sentence does not compile. */
export const appointment: Record<keyof typeof english, string> = {}
