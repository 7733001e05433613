import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { mapKeys } from '#lib/map/keys.ts'
import { useHydrating } from '#lib/platform/use-hydrating.ts'

type MapAnswer = Answer<'getMap'>

/** Source of the map tiles. */
export type MapSettings = NonNullable<MapAnswer['map']>

/** Returns the settings in the page's meta tag (server/src/http/pages/pages.ts); the installed app has no such tag. */
function written(): MapAnswer | undefined {
  const { document } = globalThis
  if (!document?.querySelector('meta[name=channels]')) return undefined
  const tag = document.querySelector<HTMLMetaElement>('meta[name=map]')
  // Written by our own server, with the same type as the endpoint's response.
  return { map: tag ? (JSON.parse(tag.content) as MapSettings) : null }
}

const mapQuery = queryOptions({
  queryKey: mapKeys.all,
  queryFn: ({ signal }) => answerOf(api.GET('/api/map', { signal })),
  initialData: written,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Returns the map settings; undefined without maps, until known, and during hydration, as the server renders none. */
export function useMapSettings(): MapSettings | undefined {
  const hydrating = useHydrating()
  const { data } = useQuery(mapQuery)
  return hydrating ? undefined : (data?.map ?? undefined)
}
