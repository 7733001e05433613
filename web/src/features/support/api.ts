import { queryOptions } from '@tanstack/react-query'
import { HOUR_MS } from '@awan/core/time'
import { supportKeys } from '#features/support/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** Contacts of the operator; null for each one not configured. */
export const supportQuery = queryOptions({
  queryKey: supportKeys.contacts,
  queryFn: ({ signal }) => answerOf(api.GET('/api/support', { signal })),
  staleTime: HOUR_MS,
})
