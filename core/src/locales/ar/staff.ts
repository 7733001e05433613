import type { staff as english } from '../en/staff.ts'

/** Arabic of `../en/staff.ts`; a missing sentence does not compile. */
export const staff: Record<keyof typeof english, string> = {}
