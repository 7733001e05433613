import type { promotion as english } from '../en/promotion.ts'

/** Arabic of `../en/promotion.ts`; a missing sentence does not compile. */
export const promotion: Record<keyof typeof english, string> = {}
