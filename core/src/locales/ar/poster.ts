import type { poster as english } from '../en/poster.ts'

/** Arabic of `../en/poster.ts`; a missing sentence does not compile. */
export const poster: Record<keyof typeof english, string> = {}
