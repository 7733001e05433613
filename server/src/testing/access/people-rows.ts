import { operatorOnly } from './callers.ts'
import { unknown, type Row, type Stage } from './stage.ts'

const person = (on: Stage) => `/api/admin/people/${on.otherOwnerId}`

/** Lists who may help and suspend people. */
export const peopleRows: Record<string, Row[]> = {
  'GET /api/admin/people': [{ answers: operatorOnly(200) }],
  'GET /api/admin/people/:accountId': [
    { answers: operatorOnly(200), path: person },
    { answers: operatorOnly(404), path: () => `/api/admin/people/${unknown}` },
  ],
  'POST /api/admin/people/:accountId/suspension': [
    {
      // The operator comes after all others, who have sessions until then.
      answers: { ...operatorOnly(200), loggedOut: 401 },
      path: (on) => `${person(on)}/suspension`,
      body: () => ({ reason: 'Bookings that nobody came to' }),
    },
  ],
  'DELETE /api/admin/people/:accountId/suspension': [
    { answers: operatorOnly(409), path: (on) => `${person(on)}/suspension` },
  ],
  'DELETE /api/admin/people/:accountId/sessions': [
    { answers: operatorOnly(200), path: (on) => `${person(on)}/sessions` },
  ],
}
