import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { shopKeys } from '#features/business/shop-keys.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** Booking rules of a shop. */
export type Rules = Answer<'getRules'>

const PATH = '/api/console/businesses/{businessId}/rules'

export function rulesQuery(businessId: string) {
  return queryOptions({
    queryKey: shopKeys.rules(businessId),
    queryFn: ({ signal }) => answerOf(api.GET(PATH, { params: { path: { businessId } }, signal })),
    meta: PERSONAL,
  })
}

/** Examples of the effect of rules that are being edited. */
export function rulesExampleQuery(
  businessId: string,
  { gridMinutes, noticeMinutes, horizonDays }: Rules,
) {
  const query = { gridMinutes, noticeMinutes, horizonDays }
  return queryOptions({
    queryKey: shopKeys.rulesExample(businessId, query),
    queryFn: ({ signal }) =>
      answerOf(api.GET(`${PATH}/example`, { params: { path: { businessId }, query }, signal })),
    // Shows the previous example until the new one has loaded.
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })
}

export const changeRules = (businessId: string, body: Body<'changeRules'>): Promise<Rules> =>
  answerOf(api.PATCH(PATH, { params: { path: { businessId } }, body }))
