import { leadersOnly, person } from './callers.ts'
import { consoleOf, type Row } from './stage.ts'

const SPAN = 'from=2026-03-01&to=2026-03-07'

/** Lists who opens the console, and a shop's figures in it. */
export const insightRows: Record<string, Row[]> = {
  'GET /api/console/businesses': [{ answers: person(200) }],
  'GET /api/console/businesses/:businessId/insights': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/insights?${SPAN}` },
    {
      answers: leadersOnly(422),
      path: (s) => `${consoleOf(s)}/insights?from=2026-03-02&to=2026-03-01`,
    },
  ],
  'GET /api/console/businesses/:businessId/insights.csv': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/insights.csv?${SPAN}` },
  ],
}
