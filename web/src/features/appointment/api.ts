import { appointmentKeys } from '#features/appointment/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Appointment = Answer<'getAppointment'>

/** Appointments of the account: upcoming soonest first, past newest first. */
export function appointmentsQuery(when: 'upcoming' | 'past') {
  return {
    ...pagesQuery(appointmentKeys.list(when), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/appointments', {
          params: { query: { when, cursor } },
          signal,
        }),
      ),
    ),
    meta: PERSONAL,
  }
}
