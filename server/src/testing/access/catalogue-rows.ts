import { category, city, district, service } from '../stage/catalogue.ts'
import { operatorOnly } from './callers.ts'
import { unknown, type Row, type Stage } from './stage.ts'

/** Returns a row that sends a nonexistent version, which is refused as stale. */
const stale = (path: (on: Stage) => string, body: object): Row[] => [
  { answers: operatorOnly(409), path, body: () => ({ ...body, version: 2_000_000 }) },
]

/** Rows of changes to the catalogue. */
export const catalogueRows: Record<string, Row[]> = {
  'GET /api/admin/cities': [{ answers: operatorOnly(200) }],
  'POST /api/admin/cities': [{ answers: operatorOnly(201), body: () => city }],
  'PATCH /api/admin/cities/:cityId': stale(() => '/api/admin/cities/baghdad', city),
  'GET /api/admin/cities/:cityId/districts': [
    { answers: operatorOnly(200), path: () => '/api/admin/cities/baghdad/districts' },
    { answers: operatorOnly(404), path: () => '/api/admin/cities/nowhere/districts' },
  ],
  'POST /api/admin/cities/:cityId/districts': [
    {
      answers: operatorOnly(201),
      path: () => '/api/admin/cities/baghdad/districts',
      body: () => district,
    },
  ],
  'PATCH /api/admin/districts/:districtId': [
    {
      answers: operatorOnly(404),
      path: () => `/api/admin/districts/${unknown}`,
      body: () => ({ ...district, version: 1 }),
      // Catalogue rows have no owner, so a missing one is not refused before the input is read.
      named: true,
    },
  ],
  'GET /api/admin/categories': [{ answers: operatorOnly(200) }],
  'POST /api/admin/categories': [{ answers: operatorOnly(201), body: () => category }],
  'PATCH /api/admin/categories/:categoryId': stale(() => '/api/admin/categories/barber', category),
  'GET /api/admin/services': [{ answers: operatorOnly(200) }],
  'POST /api/admin/services': [{ answers: operatorOnly(201), body: () => service }],
  'PATCH /api/admin/services/:serviceId': stale(
    (on) => `/api/admin/services/${on.serviceId}`,
    service,
  ),
}
