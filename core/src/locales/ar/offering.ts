import type { offering as english } from '../en/offering.ts'

/** Arabic of `../en/offering.ts`; a missing sentence does not compile. */
export const offering: Record<keyof typeof english, string> = {}
