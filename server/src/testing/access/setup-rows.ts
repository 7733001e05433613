import { leadersOnly, shopOnly } from './callers.ts'
import { consoleOf, type Row } from './stage.ts'

/** Services, staff and hours. */
export const setupRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/rules': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/rules` },
  ],
  'PATCH /api/console/businesses/:businessId/rules': [
    // Whoever saw an older version comes too late.
    {
      answers: { ...leadersOnly(200), owner: 409 },
      path: (s) => `${consoleOf(s)}/rules`,
      body: () => ({ version: 1, cancelCutoffMinutes: 0 }),
    },
  ],
  'GET /api/console/businesses/:businessId/offerings': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/offerings` },
  ],
  'GET /api/console/businesses/:businessId/staff': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/staff` },
  ],
  'GET /api/console/businesses/:businessId/absences': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/absences` },
  ],
  'GET /api/console/businesses/:businessId/seasons': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/seasons` },
  ],
}
