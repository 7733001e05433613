import type { shell as english } from '../en/shell.ts'

/** Arabic of `../en/shell.ts`; a missing sentence does not compile. */
export const shell: Record<keyof typeof english, string> = {}
