import { registrationBody } from '../stage/registrations.ts'
import { leadersOnly, operatorOnly, person, shopOnly } from './callers.ts'
import { consoleOf, unknown, type Row, type Stage } from './stage.ts'

const registrationOf = ({ serviceId }: Stage) => registrationBody(serviceId)

/** Rows of a business's registration, its details, and the operator's decision. */
export const registerRows: Record<string, Row[]> = {
  'GET /api/catalogue': [{ answers: person(200) }],
  'GET /api/registration': [{ answers: person(200) }],
  'PUT /api/registration': [
    { answers: person(200), body: () => ({ content: { name: { en: 'Ali' } }, version: 0 }) },
  ],
  'DELETE /api/registration': [{ answers: person(204) }],
  'POST /api/map-links': [
    { answers: person(422), body: () => ({ link: 'https://maps.app.goo.gl/a' }) },
  ],
  'POST /api/businesses': [
    { answers: person(201), body: registrationOf },
    {
      answers: person(422),
      body: (on) => ({ ...registrationOf(on), photoIds: [on.otherShop.business.id] }),
    },
  ],
  'GET /api/console/businesses/:businessId': [{ answers: leadersOnly(200), path: consoleOf }],
  'PATCH /api/console/businesses/:businessId': [
    {
      // The manager's request runs first, so the owner's version is stale.
      answers: { ...leadersOnly(200), owner: 409 },
      path: consoleOf,
      body: () => ({ version: 1, about: { en: 'By the river', ar: null } }),
    },
  ],
  'GET /api/console/businesses/:businessId/page': [
    { answers: shopOnly(200), path: (on) => `${consoleOf(on)}/page` },
  ],
  'POST /api/console/businesses/:businessId/resubmit': [
    {
      answers: leadersOnly(409),
      path: (on) => `${consoleOf(on)}/resubmit`,
      body: () => ({ version: 1 }),
    },
  ],
  'GET /api/admin/businesses': [{ answers: operatorOnly(200) }],
  'GET /api/admin/businesses/:businessId': [
    { answers: operatorOnly(200), path: (on) => `/api/admin/businesses/${on.pending.id}` },
    { answers: operatorOnly(404), path: () => `/api/admin/businesses/${unknown}` },
  ],
  'POST /api/admin/businesses/:businessId/decision': [
    {
      answers: operatorOnly(200),
      path: (on) => `/api/admin/businesses/${on.pending.id}/decision`,
      body: () => ({ decision: 'approve', version: 1 }),
    },
  ],
  'PUT /api/admin/businesses/:businessId/featured': [
    {
      answers: operatorOnly(200),
      path: (on) => `/api/admin/businesses/${on.business.id}/featured`,
      body: () => ({ featured: true, version: 1 }),
    },
    {
      answers: operatorOnly(409),
      path: (on) => `/api/admin/businesses/${on.pending.id}/featured`,
      body: () => ({ featured: true, version: 1 }),
    },
  ],
}
