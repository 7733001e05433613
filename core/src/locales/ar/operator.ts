import type { operator as english } from '../en/operator.ts'

/** Arabic of `../en/operator.ts`; a missing sentence does not compile. */
export const operator: Record<keyof typeof english, string> = {}
