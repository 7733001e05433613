import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { channelsKeys } from '#lib/channels/keys.ts'

/** The ways by which messages of this site reach phones. */
export type Channels = Answer<'getChannels'>

/** Returns what the page was sent with (server/src/http/pages/pages.ts); the installed app has no such page. */
function written(): Channels | undefined {
  const tag = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=channels]')
  const names = tag?.content.split(' ')
  return names && { sms: names.includes('sms'), whatsapp: names.includes('whatsapp') }
}

const channelsQuery = queryOptions({
  queryKey: channelsKeys.all,
  queryFn: ({ signal }) => answerOf(api.GET('/api/channels', { signal })),
  initialData: written,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Returns by which ways messages come, for sentences that say so; both while that is not known. */
export function useChannels(): Channels {
  return useQuery(channelsQuery).data ?? { sms: true, whatsapp: true }
}
