import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Language } from '@awan/core/language'
import type { Appointment } from '#features/appointment/api.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { holdHeaders } from '#features/appointment/hold-api.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

type Page = Answer<'listAppointments'>

export type BookingRequest = Body<'createAppointment'>
export type MoveRequest = Omit<Body<'rescheduleAppointment'>, 'version'>

export function appointmentQuery(appointmentId: string) {
  return queryOptions({
    queryKey: appointmentKeys.one(appointmentId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/appointments/{appointmentId}', {
          params: { path: { appointmentId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })
}

/** Books an appointment. Idempotent: the same key makes at most one booking. */
export function bookAppointment(body: BookingRequest, key: string): Promise<Appointment> {
  const params = { header: { 'idempotency-key': key } }
  // The native shell identifies a guest's hold by its token.
  return answerOf(api.POST('/api/appointments', { params, body, headers: holdHeaders() }))
}

export function cancelAppointment(
  appointmentId: string,
  body: Body<'cancelAppointment'> = {},
): Promise<Appointment> {
  const params = { path: { appointmentId } }
  return answerOf(api.POST('/api/appointments/{appointmentId}/cancel', { params, body }))
}

/** Updates the note of an appointment; a stale version is refused. */
export function noteAppointment(
  { id: appointmentId, version }: Pick<Appointment, 'id' | 'version'>,
  note: string,
): Promise<Appointment> {
  return answerOf(
    api.PUT('/api/appointments/{appointmentId}/note', {
      params: { path: { appointmentId } },
      body: { note, version },
    }),
  )
}

/** Moves an appointment. Idempotent for the same request; a stale version is refused. */
export function moveAppointment(
  { id: appointmentId, version }: Appointment,
  request: MoveRequest,
): Promise<Appointment> {
  return answerOf(
    api.POST('/api/appointments/{appointmentId}/reschedule', {
      params: { path: { appointmentId } },
      body: { ...request, version },
    }),
  )
}

/** Writes a changed appointment into the cache; it keeps its place in a list until the list is refetched. */
export function keepAppointment(client: QueryClient, changed: Appointment): void {
  client.setQueryData(appointmentQuery(changed.id).queryKey, changed)
  client.setQueriesData<InfiniteData<Page>>({ queryKey: appointmentKeys.lists }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => replaced(page, changed)) } : data,
  )
}

function replaced(page: Page, changed: Appointment): Page {
  return { ...page, items: page.items.map((item) => (item.id === changed.id ? changed : item)) }
}

/** URL of the appointment as an iCalendar file, in the language on screen. */
export const calendarFileOf = (appointmentId: string, language: Language) =>
  `/api/appointments/${encodeURIComponent(appointmentId)}.ics?language=${language}`
