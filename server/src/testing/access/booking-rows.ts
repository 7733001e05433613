import { noonIn } from '../stage/appointments.ts'
import { customerOnly, everyone, person } from './callers.ts'
import { unknown, type Row } from './stage.ts'

/** Rows of customers' browsing and booking. */
export const bookingRows: Record<string, Row[]> = {
  'GET /api/cities': [{ answers: everyone(200) }],
  'GET /api/districts': [{ answers: everyone(200) }],
  'GET /api/categories': [{ answers: everyone(200) }],
  'GET /api/services': [{ answers: everyone(200) }],
  'GET /api/services/:serviceId': [
    { answers: everyone(200), path: (s) => `/api/services/${s.serviceId}` },
  ],
  'GET /api/services/:serviceId/businesses': [
    { answers: everyone(200), path: (s) => `/api/services/${s.serviceId}/businesses` },
  ],
  'GET /api/quick-book': [
    { answers: everyone(200), path: (s) => `/api/quick-book?service=${s.serviceId}&city=baghdad` },
  ],
  'GET /api/businesses': [{ answers: everyone(200) }],
  'GET /api/search': [{ answers: everyone(200) }],
  'GET /api/search/suggestions': [
    { answers: everyone(200), path: () => '/api/search/suggestions?query=hair' },
  ],
  'GET /api/addresses/:slug': [
    { answers: everyone(200), path: (s) => `/api/addresses/${s.business.slug}` },
    { answers: everyone(404), path: () => '/api/addresses/nobody' },
  ],
  'GET /api/businesses/:businessId': [
    { answers: everyone(200), path: (s) => `/api/businesses/${s.business.id}` },
    { answers: everyone(404), path: (s) => `/api/businesses/${s.pending.id}` },
  ],
  'GET /api/businesses/:businessId/standing': [
    { answers: person(200), path: (s) => `/api/businesses/${s.business.id}/standing` },
    { answers: person(404), path: (s) => `/api/businesses/${s.pending.id}/standing` },
  ],
  'GET /api/businesses/:businessId/days': [
    {
      answers: everyone(200),
      path: (s) => `/api/businesses/${s.business.id}/days?offering=${s.offering.id}`,
    },
    {
      answers: everyone(404),
      path: (s) => `/api/businesses/${s.pending.id}/days?offering=${s.offering.id}`,
    },
  ],
  'GET /api/businesses/:businessId/slots': [
    {
      answers: everyone(200),
      path: (s) =>
        `/api/businesses/${s.business.id}/slots?offering=${s.offering.id}&date=2026-03-04`,
    },
    {
      answers: everyone(404),
      path: (s) =>
        `/api/businesses/${s.pending.id}/slots?offering=${s.offering.id}&date=2026-03-04`,
    },
  ],
  'GET /api/businesses/:businessId/earliest': [
    {
      answers: everyone(200),
      path: (s) => `/api/businesses/${s.business.id}/earliest?offering=${s.offering.id}`,
    },
    {
      answers: everyone(404),
      path: (s) => `/api/businesses/${s.pending.id}/earliest?offering=${s.offering.id}`,
    },
  ],
  'PUT /api/hold': [
    // Only the first caller can hold a time; all others get a conflict.
    {
      answers: { ...everyone(409), guest: 200 },
      body: (s) => ({ ...s.input, start: noonIn(9) }),
    },
    {
      answers: everyone(404),
      body: (s) => ({ ...s.input, businessId: s.pending.id, start: noonIn(9) }),
    },
  ],
  'DELETE /api/hold': [
    { answers: everyone(204), path: () => `/api/hold?id=${unknown}` },
    { answers: everyone(422) },
  ],
  'POST /api/appointments': [
    // A time can be booked once: the first caller gets it.
    {
      answers: { ...person(409), customer: 201 },
      body: (s) => ({ ...s.input, start: noonIn(2) }),
    },
    {
      answers: person(404),
      body: (s) => ({ ...s.input, businessId: s.pending.id, start: noonIn(2) }),
    },
  ],
  'GET /api/appointments': [{ answers: person(200) }],
  'GET /api/booked-appointment': [
    { answers: customerOnly(200), path: () => '/api/booked-appointment?key=booked' },
    { answers: person(404), path: () => '/api/booked-appointment?key=other' },
    { answers: person(422) },
  ],
  'GET /api/appointments/:appointmentId': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.appointment.id}` },
    { answers: person(404), path: () => `/api/appointments/${unknown}` },
  ],
  'GET /api/appointments/:appointmentId.ics': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.appointment.id}.ics` },
    { answers: person(404), path: () => `/api/appointments/${unknown}.ics` },
  ],
  'GET /api/appointments/:appointmentId/days': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.appointment.id}/days` },
    { answers: person(404), path: () => `/api/appointments/${unknown}/days` },
  ],
  'GET /api/appointments/:appointmentId/slots': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/appointments/${s.appointment.id}/slots?date=2026-03-04`,
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.appointment.id}/slots?date=2026-02-30`,
    },
  ],
  'POST /api/appointments/:appointmentId/reschedule': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/appointments/${s.appointment.id}/reschedule`,
      body: () => ({ start: noonIn(3), version: 1 }),
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.appointment.id}/reschedule`,
      body: () => ({ start: 'tomorrow' }),
    },
  ],
  'PUT /api/appointments/:appointmentId/note': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/appointments/${s.appointment.id}/note`,
      body: () => ({ note: 'By the window, please', version: 1 }),
    },
    {
      answers: person(404),
      path: () => `/api/appointments/${unknown}/note`,
      body: () => ({ note: '' }),
    },
  ],
  'POST /api/appointments/:appointmentId/cancel': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.appointment.id}/cancel` },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.appointment.id}/cancel`,
      body: () => ({ status: 'completed' }),
    },
  ],
  'POST /api/appointments/:appointmentId/series': [
    {
      answers: { ...person(404), stranger: 201 },
      path: (s) => `/api/appointments/${s.otherAppointmentId}/series`,
      body: () => ({ everyWeeks: 1, occurrences: 2 }),
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.appointment.id}/series`,
      body: () => ({ everyWeeks: 5, occurrences: 2 }),
    },
  ],
  'GET /api/series/:seriesId': [
    { answers: customerOnly(200), path: (s) => `/api/series/${s.seriesId}` },
    { answers: person(404), path: () => `/api/series/${unknown}` },
  ],
  'GET /api/series/:seriesId.ics': [
    { answers: customerOnly(200), path: (s) => `/api/series/${s.seriesId}.ics` },
    { answers: person(404), path: () => `/api/series/${unknown}.ics` },
  ],
  'POST /api/series/:seriesId/occurrences': [
    {
      answers: customerOnly(201),
      path: (s) => `/api/series/${s.seriesId}/occurrences`,
      body: () => ({ position: 2, start: noonIn(8) }),
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/series/${s.seriesId}/occurrences`,
      body: () => ({ position: 0, start: noonIn(8) }),
    },
  ],
  'POST /api/series/:seriesId/move': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/series/${s.seriesId}/move`,
      body: () => ({ from: 1, start: noonIn(3), version: 1 }),
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/series/${s.seriesId}/move`,
      body: () => ({ from: 1, start: 'tomorrow' }),
    },
  ],
  'POST /api/series/:seriesId/cancel': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/series/${s.seriesId}/cancel`,
      body: () => ({ from: 1 }),
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/series/${s.seriesId}/cancel`,
      body: () => ({ from: 'all' }),
    },
  ],
  'POST /api/waits': [
    // A day with free times has no waiting list.
    {
      answers: person(409),
      body: ({ input: { businessId, offeringIds } }) => ({
        businessId,
        offeringIds,
        day: '2026-03-06',
      }),
    },
    {
      answers: person(404),
      body: (s) => ({
        businessId: s.pending.id,
        offeringIds: [s.offering.id],
        day: '2026-03-06',
      }),
    },
  ],
  'GET /api/waits': [{ answers: person(200) }],
  'DELETE /api/waits/:waitId': [
    { answers: customerOnly(204), path: (s) => `/api/waits/${s.waitId}` },
    { answers: person(404), path: () => `/api/waits/${unknown}` },
  ],
  'POST /api/waits/:waitId/restore': [
    { answers: customerOnly(200), path: (s) => `/api/waits/${s.waitId}/restore` },
    { answers: person(404), path: () => `/api/waits/${unknown}/restore` },
  ],
  'POST /api/waits/:waitId/decline': [
    { answers: customerOnly(200), path: (s) => `/api/waits/${s.waitId}/decline` },
    { answers: person(404), path: () => `/api/waits/${unknown}/decline` },
  ],
}
