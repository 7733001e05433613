import { api, doneOf } from '#lib/api/client.ts'

/** Says that the person looks at the app now. */
export const notePresence = () => doneOf(api.POST('/api/me/presence'))
