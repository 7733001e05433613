import type { register as english } from '../en/register.ts'

/** Arabic of `../en/register.ts`; a missing sentence does not compile. */
export const register: Record<keyof typeof english, string> = {}
