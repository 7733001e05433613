import { queryOptions } from '@tanstack/react-query'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** Number of upcoming appointments, for questions that mention it. */
export function upcomingCountQuery() {
  return queryOptions({
    queryKey: appointmentKeys.upcomingCount,
    queryFn: async ({ signal }) => {
      let count = 0
      let cursor: string | undefined
      do {
        const query = { when: 'upcoming' as const, limit: 50, cursor }
        const page = await answerOf(api.GET('/api/appointments', { params: { query }, signal }))
        count += page.items.length
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return count
    },
    // Always refetched: the question must name the current number.
    staleTime: 0,
    meta: PERSONAL,
  })
}
