import type { photo as english } from '../en/photo.ts'

/** Arabic of `../en/photo.ts`; a missing sentence does not compile. */
export const photo: Record<keyof typeof english, string> = {}
