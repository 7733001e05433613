import type { notification as english } from '../en/notification.ts'

/** Arabic of `../en/notification.ts`; a missing sentence does not compile. */
export const notification: Record<keyof typeof english, string> = {}
