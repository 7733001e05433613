import type { customer as english } from '../en/customer.ts'

/** Arabic of `../en/customer.ts`; a missing sentence does not compile. */
export const customer: Record<keyof typeof english, string> = {}
