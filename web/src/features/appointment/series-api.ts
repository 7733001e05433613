import { queryOptions } from '@tanstack/react-query'
import type { Language } from '@awan/core/language'
import type { Appointment } from '#features/appointment/api.ts'
import {
  cancelAppointment,
  moveAppointment,
  type MoveRequest,
} from '#features/appointment/booking-api.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Series = Answer<'getSeries'>
export type Occurrence = Series['occurrences'][number]

export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: appointmentKeys.series(seriesId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/series/{seriesId}', { params: { path: { seriesId } }, signal })),
    meta: PERSONAL,
  })
}

/** Repeats a booking. Idempotent: the same key makes one series. */
export function repeatAppointment(
  appointmentId: string,
  body: Body<'createSeries'>,
  key: string,
): Promise<Series> {
  return answerOf(
    api.POST('/api/appointments/{appointmentId}/series', {
      params: { path: { appointmentId }, header: { 'idempotency-key': key } },
      body,
    }),
  )
}

/** Books an occurrence that was not booked. */
export function bookOccurrence(
  seriesId: string,
  body: Body<'addSeriesOccurrence'>,
  key: string,
): Promise<Appointment> {
  return answerOf(
    api.POST('/api/series/{seriesId}/occurrences', {
      params: { path: { seriesId }, header: { 'idempotency-key': key } },
      body,
    }),
  )
}

/** Result of changing one booking, or also the later ones of its series. */
export interface Changed {
  appointment: Appointment
  /** Occurrences that were to change and did not, with their reasons. */
  stayed: readonly Occurrence[]
}

/**
 * Cancels a booking; with `together`, also those side by side (all or none); with `later`, also those later ones that
 * can be cancelled.
 */
export async function cancelWithOthers(
  appointment: Appointment,
  { later, together }: { later: boolean; together: boolean },
): Promise<Changed> {
  const { series } = appointment
  if (together) return alone(await cancelAppointment(appointment.id, { together }))
  if (!later || !series) return alone(await cancelAppointment(appointment.id))
  const answer = await answerOf(
    api.POST('/api/series/{seriesId}/cancel', {
      params: { path: { seriesId: series.id } },
      body: { from: series.position },
    }),
  )
  return changedIn(answer, appointment)
}

/** Moves a booking; with `later`, also those later ones that can be moved. */
export async function moveWithLater(
  appointment: Appointment,
  request: MoveRequest,
  later: boolean,
): Promise<Changed> {
  const { series, version } = appointment
  if (!later || !series) return alone(await moveAppointment(appointment, request))
  const answer = await answerOf(
    api.POST('/api/series/{seriesId}/move', {
      params: { path: { seriesId: series.id } },
      body: { ...request, from: series.position, version },
    }),
  )
  return changedIn(answer, appointment)
}

const alone = (appointment: Appointment): Changed => ({ appointment, stayed: [] })

function changedIn({ occurrences }: Series, before: Appointment): Changed {
  const own = occurrences.find((occurrence) => occurrence.appointment?.id === before.id)
  return {
    appointment: own?.appointment ?? before,
    stayed: occurrences.filter((occurrence) => occurrence.refusal !== null),
  }
}

/** URL of all bookings of a series as an iCalendar file, in the given language. */
export const seriesFileOf = (seriesId: string, language: Language) =>
  `/api/series/${encodeURIComponent(seriesId)}.ics?language=${language}`
