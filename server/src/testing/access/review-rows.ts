import { customerOnly, everyone, leadersOnly, person } from './callers.ts'
import { consoleOf, unknown, type Row, type Stage } from './stage.ts'

const ownOf = (s: Stage) => `/api/appointments/${s.completedId}/review`
const answerOf = (s: Stage) => `${consoleOf(s)}/reviews/${s.reviewId}/answer`
const SPAN = 'from=2026-03-01&to=2026-03-07'
const otherAnswerOf = (s: Stage) => `${consoleOf(s)}/reviews/${s.otherReviewId}/answer`

/** Rows of writing, reading and answering reviews. */
export const reviewRows: Record<string, Row[]> = {
  'GET /api/businesses/:businessId/reviews': [
    { answers: everyone(200), path: (s) => `/api/businesses/${s.business.id}/reviews` },
    { answers: everyone(404), path: (s) => `/api/businesses/${s.pending.id}/reviews` },
  ],
  'GET /api/appointments/:appointmentId/review': [
    { answers: customerOnly(200), path: ownOf },
    { answers: person(404), path: () => `/api/appointments/${unknown}/review` },
  ],
  'PUT /api/appointments/:appointmentId/review': [
    { answers: customerOnly(200), path: ownOf, body: () => ({ stars: 4, comment: 'Good' }) },
    { answers: customerOnly(422), path: ownOf, body: () => ({ stars: 6 }) },
  ],
  'DELETE /api/appointments/:appointmentId/review': [
    { answers: customerOnly(200), path: ownOf },
    { answers: person(404), path: () => `/api/appointments/${unknown}/review` },
  ],
  'GET /api/console/businesses/:businessId/reviews': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/reviews` },
  ],
  'PUT /api/console/businesses/:businessId/reviews/:reviewId/answer': [
    { answers: leadersOnly(200), path: answerOf, body: () => ({ text: 'Thank you', version: 1 }) },
    {
      answers: leadersOnly(404),
      path: otherAnswerOf,
      body: () => ({ text: 'Thank you', version: 1 }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/reviews/:reviewId/answer': [
    { answers: leadersOnly(200), path: answerOf },
    { answers: leadersOnly(404), path: otherAnswerOf },
  ],
}

/** Rows of the list of consoles and of a shop's insights. */
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
