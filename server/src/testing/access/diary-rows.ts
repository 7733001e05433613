import { shopOnly, keyToo } from './callers.ts'
import { noonIn } from '../stage/appointments.ts'
import { consoleOf, type Row, type Stage } from './stage.ts'

const appointmentOf = (s: Stage) => `${consoleOf(s)}/appointments/${s.appointment.id}`

/** Rows of a shop's diary, appointments, blocks and waiting list. */
export const diaryRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/diary': [
    { answers: keyToo(shopOnly(200)), path: (s) => `${consoleOf(s)}/diary?from=2026-03-04` },
    { answers: keyToo(shopOnly(422)), path: (s) => `${consoleOf(s)}/diary?from=2026-02-30` },
  ],
  'GET /api/console/businesses/:businessId/bookings': [
    { answers: keyToo(shopOnly(200)), path: (s) => `${consoleOf(s)}/bookings` },
    { answers: keyToo(shopOnly(422)), path: (s) => `${consoleOf(s)}/bookings?tab=all` },
  ],
  'POST /api/console/businesses/:businessId/appointments': [
    // A time can be booked once: the first caller gets it.
    {
      answers: keyToo(shopOnly(409, { staff: 201 })),
      path: (s) => `${consoleOf(s)}/appointments`,
      body: (s) => ({
        source: 'phone',
        offeringIds: [s.offering.id],
        staffId: s.staffId,
        start: noonIn(4),
        name: 'Sara',
      }),
    },
    {
      answers: keyToo(shopOnly(422)),
      path: (s) => `${consoleOf(s)}/appointments`,
      body: (s) => ({
        source: 'walk_in',
        offeringIds: [s.otherShop.offering.id],
        staffId: s.otherStaffId,
        start: noonIn(4),
      }),
    },
  ],
  'POST /api/console/businesses/:businessId/appointments/:appointmentId/move': [
    {
      answers: keyToo(shopOnly(409, { staff: 200 })),
      path: (s) => `${appointmentOf(s)}/move`,
      body: () => ({ start: noonIn(3), version: 1 }),
    },
    {
      answers: keyToo(shopOnly(422)),
      path: (s) => `${appointmentOf(s)}/move`,
      body: (s) => ({ start: noonIn(3), staffId: s.otherStaffId, version: 1 }),
    },
    {
      answers: keyToo(shopOnly(404)),
      path: (s) => `${consoleOf(s)}/appointments/${s.otherAppointmentId}/move`,
      body: () => ({ start: noonIn(3), version: 1 }),
    },
  ],
  'POST /api/console/businesses/:businessId/appointments/:appointmentId/mark': [
    {
      answers: keyToo(shopOnly(409, { staff: 200 })),
      path: (s) => `${appointmentOf(s)}/mark`,
      body: () => ({ mark: 'none', version: 1 }),
    },
    {
      answers: keyToo(shopOnly(404)),
      path: (s) => `${consoleOf(s)}/appointments/${s.otherAppointmentId}/mark`,
      body: () => ({ mark: 'none', version: 1 }),
    },
  ],
  'POST /api/console/businesses/:businessId/appointments/:appointmentId/cancel': [
    {
      answers: keyToo(shopOnly(409, { staff: 200 })),
      path: (s) => `${appointmentOf(s)}/cancel`,
      body: () => ({ reason: 'ill', version: 1 }),
    },
    {
      answers: keyToo(shopOnly(404)),
      path: (s) => `${consoleOf(s)}/appointments/${s.otherAppointmentId}/cancel`,
      body: () => ({ reason: 'ill', version: 1 }),
    },
  ],
  'POST /api/console/businesses/:businessId/appointments/:appointmentId/restore': [
    {
      answers: keyToo(shopOnly(422)),
      path: (s) => `${appointmentOf(s)}/restore`,
      body: () => ({ version: 1 }),
    },
    {
      answers: keyToo(shopOnly(404)),
      path: (s) => `${consoleOf(s)}/appointments/${s.otherAppointmentId}/restore`,
      body: () => ({ version: 1 }),
    },
  ],
  'PATCH /api/console/businesses/:businessId/appointments/:appointmentId': [
    {
      answers: keyToo(shopOnly(409, { staff: 200 })),
      path: appointmentOf,
      body: () => ({ note: 'Coffee', version: 1 }),
    },
    {
      answers: keyToo(shopOnly(422)),
      path: appointmentOf,
      body: (s) => ({ offeringIds: [s.otherShop.offering.id], version: 1 }),
    },
    {
      answers: keyToo(shopOnly(404)),
      path: (s) => `${consoleOf(s)}/appointments/${s.otherAppointmentId}`,
      body: () => ({ note: 'Coffee', version: 1 }),
    },
  ],
  'POST /api/console/businesses/:businessId/blocks': [
    {
      answers: shopOnly(409, { staff: 201 }),
      path: (s) => `${consoleOf(s)}/blocks`,
      body: (s) => ({ staffId: s.staffId, start: noonIn(5), end: noonIn(5, 30) }),
    },
    {
      answers: shopOnly(409, { manager: 409, staff: 403 }),
      inputs: ['staff'],
      path: (s) => `${consoleOf(s)}/blocks`,
      body: () => ({ staffId: null, start: noonIn(1), end: noonIn(1, 30) }),
    },
    {
      answers: shopOnly(422),
      path: (s) => `${consoleOf(s)}/blocks`,
      body: (s) => ({
        staffId: s.otherStaffId,
        start: noonIn(5),
        end: noonIn(5, 30),
      }),
    },
  ],
  'PATCH /api/console/businesses/:businessId/blocks/:blockId': [
    {
      answers: shopOnly(409, { staff: 200 }),
      path: (s) => `${consoleOf(s)}/blocks/${s.blockId}`,
      body: () => ({ start: noonIn(6), end: noonIn(6, 45), version: 1 }),
    },
    {
      answers: shopOnly(404),
      path: (s) => `${consoleOf(s)}/blocks/${s.otherBlockId}`,
      body: () => ({ start: noonIn(6), end: noonIn(6, 45), version: 1 }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/blocks/:blockId': [
    {
      answers: shopOnly(404, { staff: 204 }),
      path: (s) => `${consoleOf(s)}/blocks/${s.blockId}`,
      body: () => ({ version: 1 }),
    },
    {
      answers: shopOnly(404),
      path: (s) => `${consoleOf(s)}/blocks/${s.otherBlockId}`,
      body: () => ({ version: 1 }),
    },
  ],
  'GET /api/console/businesses/:businessId/waits': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/waits?day=2026-03-10` },
    { answers: shopOnly(422), path: (s) => `${consoleOf(s)}/waits?day=2026-02-30` },
  ],
  'DELETE /api/console/businesses/:businessId/waits/:waitId': [
    // Succeeds once, for the first caller.
    {
      answers: shopOnly(404, { staff: 204 }),
      path: (s) => `${consoleOf(s)}/waits/${s.waitId}`,
    },
    { answers: shopOnly(404), path: (s) => `${consoleOf(s)}/waits/${s.otherWaitId}` },
  ],
  'POST /api/console/businesses/:businessId/waits/:waitId/turn': [
    // Succeeds once, for the first caller: a time is held for one customer.
    {
      answers: shopOnly(409, { staff: 200 }),
      path: (s) => `${consoleOf(s)}/waits/${s.waitId}/turn`,
      body: () => ({ start: noonIn(7) }),
    },
    {
      answers: shopOnly(404),
      path: (s) => `${consoleOf(s)}/waits/${s.otherWaitId}/turn`,
      body: () => ({ start: noonIn(7) }),
    },
  ],
}
