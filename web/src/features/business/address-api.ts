import { queryOptions } from '@tanstack/react-query'
import { businessKeys } from '#features/business/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** The business with a short address. */
export function addressQuery(slug: string) {
  return queryOptions({
    queryKey: businessKeys.address(slug),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/addresses/{slug}', { params: { path: { slug } }, signal })),
  })
}
