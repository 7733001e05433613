import { api, doneOf } from '#lib/api/client.ts'

/** Records that the account is looking at the app now. */
export const notePresence = () => doneOf(api.POST('/api/me/presence'))
