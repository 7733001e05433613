import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** How a shop takes bookings. */
export type Rules = Answer<'getRules'>
/** What is to be otherwise, and the version that was seen. */
type Wish = Partial<Rules> & Pick<Rules, 'version'>

const PATH = '/api/console/businesses/{businessId}/rules'

export function rulesQuery(businessId: string) {
  return queryOptions({
    queryKey: ['rules', businessId],
    queryFn: ({ signal }) => answerOf(api.GET(PATH, { params: { path: { businessId } }, signal })),
    meta: PERSONAL,
  })
}

/** What rules that are still being chosen would mean now. */
export function rulesExampleQuery(
  businessId: string,
  { gridMinutes, noticeMinutes, horizonDays }: Rules,
) {
  const query = { gridMinutes, noticeMinutes, horizonDays }
  return queryOptions({
    queryKey: ['rules', businessId, 'example', query],
    queryFn: ({ signal }) =>
      answerOf(api.GET(`${PATH}/example`, { params: { path: { businessId }, query }, signal })),
    // The one before stays until the new one is here.
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })
}

export function useChangeRules(businessId: string) {
  const client = useQueryClient()
  const { queryKey } = rulesQuery(businessId)
  return useMutation({
    mutationFn: (body: Wish) =>
      answerOf(api.PATCH(PATH, { params: { path: { businessId } }, body })),
    onSuccess: (rules) => {
      client.setQueryData(queryKey, rules)
      // What customers may do and see follows from them.
      for (const key of ['business', 'businesses', 'days', 'slots'])
        void client.invalidateQueries({ queryKey: [key] })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
