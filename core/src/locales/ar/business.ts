import type { business as english } from '../en/business.ts'

/** Arabic of `../en/business.ts`; a missing sentence does not compile. */
export const business: Record<keyof typeof english, string> = {}
