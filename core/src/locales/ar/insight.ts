import type { insight as english } from '../en/insight.ts'

/** Arabic of `../en/insight.ts`; a missing sentence does not compile. */
export const insight: Record<keyof typeof english, string> = {}
