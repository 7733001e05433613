import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Language } from '@awan/core/language'
import type { Answer } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Appointment = Answer<'getAppointment'>
type Page = Answer<'listAppointments'>

/** Upcoming ones soonest first, past ones newest first. */
export function appointmentsQuery(when: 'upcoming' | 'past') {
  return infiniteQueryOptions({
    queryKey: ['appointments', when],
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

/** How many visits are still to come, for a question that names them. */
export function upcomingCountQuery() {
  return queryOptions({
    queryKey: ['appointments', 'count'],
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
    // Asked anew each time: what is to be cancelled is counted now.
    staleTime: 0,
    meta: PERSONAL,
  })
}

export function appointmentQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['appointment', appointmentId],
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

/** Cancels; the card stays where it is, marked, until the lists are loaded anew. */
export function useCancelAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (appointmentId: string) =>
      answerOf(
        api.POST('/api/appointments/{appointmentId}/cancel', {
          params: { path: { appointmentId } },
          body: {},
        }),
      ),
    onSuccess: (cancelled) => {
      showChanged(client, cancelled)
      // The freed time shows at once where it was sold.
      void client.invalidateQueries({ queryKey: ['business', cancelled.businessId] })
    },
  })
}

export interface MoveRequest {
  start: string
  staffId?: string
}

/** Moves a booking. The same request may be sent again safely; one that was changed elsewhere stays as it is. */
export function useMoveAppointment({ id, version, businessId }: Appointment) {
  const client = useQueryClient()
  const refreshTimes = () => client.invalidateQueries({ queryKey: ['business', businessId] })
  return useMutation({
    mutationFn: (wish: MoveRequest) =>
      answerOf(
        api.POST('/api/appointments/{appointmentId}/reschedule', {
          params: { path: { appointmentId: id } },
          body: { ...wish, version },
        }),
      ),
    onSuccess: (moved) => {
      showChanged(client, moved)
      // Its place among the others is another one now.
      void client.invalidateQueries({ queryKey: ['appointments'] })
      void refreshTimes()
    },
    onError: (error) => {
      if (isApiError(error, 'slot_taken')) void refreshTimes()
      if (isApiError(error, 'appointment_changed') || isApiError(error, 'already_cancelled'))
        void client.invalidateQueries(appointmentQuery(id))
    },
  })
}

function showChanged(client: QueryClient, changed: Appointment): void {
  client.setQueryData(appointmentQuery(changed.id).queryKey, changed)
  client.setQueriesData<InfiniteData<Page>>({ queryKey: ['appointments'] }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => replaced(page, changed)) } : data,
  )
}

function replaced(page: Page, changed: Appointment): Page {
  return { ...page, items: page.items.map((item) => (item.id === changed.id ? changed : item)) }
}

export interface BookingRequest {
  businessId: string
  offeringIds: string[]
  start: string
  staffId?: string
  note?: string
}

/** Books. The same key may be sent again safely: it makes at most one booking. */
export function bookAppointment(request: BookingRequest, key: string): Promise<Appointment> {
  return answerOf(
    api.POST('/api/appointments', {
      params: { header: { 'idempotency-key': key } },
      body: request,
    }),
  )
}

/** The booking as a file for the person's own calendar, in the language on screen. */
export const calendarFileOf = (appointmentId: string, language: Language) =>
  `/api/appointments/${encodeURIComponent(appointmentId)}.ics?language=${language}`
