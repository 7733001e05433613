import { queryOptions } from '@tanstack/react-query'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** A shop's assessment of the account's missed appointments there. */
export function standingQuery(businessId: string) {
  return queryOptions({
    queryKey: appointmentKeys.standing(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/businesses/{businessId}/standing', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })
}
