import type { member as english } from '../en/member.ts'

/** Arabic of `../en/member.ts`; a missing sentence does not compile. */
export const member: Record<keyof typeof english, string> = {}
