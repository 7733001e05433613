import { queryOptions } from '@tanstack/react-query'
import { analyticsKeys } from '#features/analytics/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type SiteFigures = Answer<'getSiteAnalytics'>

/** Usage figures of the site for a span of days; `city` limits them to people who live there. */
export function siteFiguresQuery(filter: { from: string; to: string; city?: string }) {
  return queryOptions({
    queryKey: analyticsKeys.site(filter),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/analytics', { params: { query: filter }, signal })),
    staleTime: 0,
    meta: PERSONAL,
  })
}
