import { shopOnly } from './callers.ts'
import { consoleOf, type Row } from './stage.ts'

/** The day of a shop. */
export const diaryRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/diary': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/diary?from=2026-03-04` },
    { answers: shopOnly(422), path: (s) => `${consoleOf(s)}/diary?from=2026-02-30` },
  ],
  'GET /api/console/businesses/:businessId/bookings': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/bookings` },
    { answers: shopOnly(422), path: (s) => `${consoleOf(s)}/bookings?tab=all` },
  ],
}
