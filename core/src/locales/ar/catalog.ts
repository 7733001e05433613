import type { catalog as english } from '../en/catalog.ts'

/** Arabic of `../en/catalog.ts`; a missing sentence does not compile. */
export const catalog: Record<keyof typeof english, string> = {}
