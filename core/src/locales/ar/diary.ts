import type { diary as english } from '../en/diary.ts'

/** Arabic of `../en/diary.ts`; a missing sentence does not compile. */
export const diary: Record<keyof typeof english, string> = {}
