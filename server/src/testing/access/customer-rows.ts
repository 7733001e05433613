import { leadersOnly, ownerOnly } from './callers.ts'
import { consoleOf, type Row } from './stage.ts'

/** Rows of a shop's cards. */
export const customerRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/customers': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/customers` },
  ],
  'POST /api/console/businesses/:businessId/customers': [
    // A shop has one card per number: the second caller gets a conflict.
    {
      answers: { ...leadersOnly(201), owner: 409 },
      path: (s) => `${consoleOf(s)}/customers`,
      body: (s) => ({ name: 'Noor', phone: s.newPhone, note: 'Tea' }),
    },
  ],
  'GET /api/console/businesses/:businessId/customers.csv': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/customers.csv` },
  ],
  'GET /api/console/businesses/:businessId/customers/:customerId': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/customers/${s.cardId}` },
    { answers: leadersOnly(404), path: (s) => `${consoleOf(s)}/customers/${s.otherCardId}` },
  ],
  'GET /api/console/businesses/:businessId/customers/:customerId/visits': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/customers/${s.cardId}/visits` },
    { answers: leadersOnly(404), path: (s) => `${consoleOf(s)}/customers/${s.otherCardId}/visits` },
  ],
  'PATCH /api/console/businesses/:businessId/customers/:customerId': [
    {
      answers: { ...leadersOnly(200), owner: 409 },
      path: (s) => `${consoleOf(s)}/customers/${s.cardId}`,
      body: () => ({ version: 1, name: 'Noor', note: 'Tea' }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/customers/${s.otherCardId}`,
      body: () => ({ version: 1, blocked: true }),
    },
  ],
  'POST /api/console/businesses/:businessId/customers/:customerId/merge': [
    // A merged card no longer exists for the next caller.
    {
      answers: { ...leadersOnly(200), owner: 404 },
      path: (s) => `${consoleOf(s)}/customers/${s.cardId}/merge`,
      body: (s) => ({ otherId: s.spareCardId, version: 1, otherVersion: 1 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/customers/${s.cardId}/merge`,
      body: (s) => ({ otherId: s.otherCardId, version: 1, otherVersion: 1 }),
    },
  ],
}
