import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Period } from '@awan/core/insight/rules'
import { insightKeys } from '#features/insight/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Insights = Answer<'getInsights'>

/** Figures of a shop for a span of days. */
export function insightsQuery(businessId: string, period: Period) {
  return queryOptions({
    queryKey: insightKeys.period(businessId, period),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/insights', {
          params: { path: { businessId }, query: { ...period } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

/** Fetches the same figures as a CSV file, by day. */
export async function loadInsightsFile(businessId: string, period: Period): Promise<Blob> {
  return answerOf(
    api.GET('/api/console/businesses/{businessId}/insights.csv', {
      params: { path: { businessId }, query: { ...period } },
      parseAs: 'blob',
    }),
  )
}
