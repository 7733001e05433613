import { infiniteQueryOptions } from '@tanstack/react-query'
import { appointmentKeys } from '#features/appointment/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Appointment = Answer<'getAppointment'>

/** Upcoming ones soonest first, past ones newest first. */
export function appointmentsQuery(when: 'upcoming' | 'past') {
  return infiniteQueryOptions({
    queryKey: appointmentKeys.list(when),
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.GET('/api/appointments', {
          params: { query: { when, cursor: cursor || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: PERSONAL,
  })
}
