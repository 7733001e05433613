import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { channelsKeys } from '#lib/channels/keys.ts'

/** Channels through which this site's messages reach phones. */
export type Channels = Answer<'getChannels'>

/** Returns the channels in the page's meta tag (server/src/http/pages/pages.ts); the installed app has no such tag. */
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

/** Returns the channels of messages, for texts that mention them; both until known. */
export function useChannels(): Channels {
  return useQuery(channelsQuery).data ?? { sms: true, whatsapp: true }
}
