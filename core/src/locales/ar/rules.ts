import type { rules as english } from '../en/rules.ts'

/** Arabic of `../en/rules.ts`; a missing sentence does not compile. */
export const rules: Record<keyof typeof english, string> = {}
