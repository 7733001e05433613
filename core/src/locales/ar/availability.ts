import type { availability as english } from '../en/availability.ts'

/** Arabic of `../en/availability.ts`; a missing sentence does not compile. */
export const availability: Record<keyof typeof english, string> = {}
