import { shopOnly } from './callers.ts'
import { consoleOf, type Row } from './stage.ts'

/** Services, staff and hours. */
export const setupRows: Record<string, Row[]> = {
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
