import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { mapKeys } from '#lib/map/keys.ts'
import { useHydrating } from '#lib/platform/use-hydrating.ts'

type MapAnswer = Answer<'getMap'>

/** Says where the streets of maps come from. */
export type MapSettings = NonNullable<MapAnswer['map']>

/** Returns what the page was sent with (server/src/http/pages/pages.ts); the installed app has no such page. */
function written(): MapAnswer | undefined {
  const { document } = globalThis
  if (!document?.querySelector('meta[name=channels]')) return undefined
  const tag = document.querySelector<HTMLMetaElement>('meta[name=map]')
  // Our own server wrote it, by the same contract as the answer.
  return { map: tag ? (JSON.parse(tag.content) as MapSettings) : null }
}

const mapQuery = queryOptions({
  queryKey: mapKeys.all,
  queryFn: ({ signal }) => answerOf(api.GET('/api/map', { signal })),
  initialData: written,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Returns where maps come from; undefined where there are none, or none yet: a rendered page begins without. */
export function useMapSettings(): MapSettings | undefined {
  const hydrating = useHydrating()
  const { data } = useQuery(mapQuery)
  return hydrating ? undefined : (data?.map ?? undefined)
}
