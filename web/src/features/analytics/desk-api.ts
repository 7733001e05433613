import { queryOptions } from '@tanstack/react-query'
import { analyticsKeys } from '#features/analytics/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type SiteFigures = Answer<'getSiteAnalytics'>

/** Asks how the site was used in a span of days; `city`: by people who live there alone. */
export function siteFiguresQuery(filter: { from: string; to: string; city?: string }) {
  return queryOptions({
    queryKey: analyticsKeys.site(filter),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/analytics', { params: { query: filter }, signal })),
    staleTime: 0,
    meta: PERSONAL,
  })
}
