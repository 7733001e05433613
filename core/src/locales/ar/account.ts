import type { account as english } from '../en/account.ts'

/** Arabic of `../en/account.ts`; a missing sentence does not compile. */
export const account: Record<keyof typeof english, string> = {}
