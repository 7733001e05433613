import { operatorOnly, person as anyPerson } from './callers.ts'
import { type Row, type Stage, unknown } from './stage.ts'

const person = (on: Stage) => `/api/admin/people/${on.otherOwnerId}`

/** Returns a row for a nonexistent resource, which has no owner, so no caller is refused as a stranger. */
const unknownAt = (path: string): Row => ({
  answers: operatorOnly(404),
  named: true,
  path: () => path,
})

/** Rows of the operator's desk except approvals. */
export const deskRows: Record<string, Row[]> = {
  'GET /api/admin/messages': [{ answers: operatorOnly(200) }],
  'GET /api/admin/messages/spending': [{ answers: operatorOnly(200) }],
  'POST /api/admin/messages/:messageId/resend': [
    unknownAt(`/api/admin/messages/${unknown}/resend`),
  ],
  'GET /api/admin/audit': [{ answers: operatorOnly(200) }],
  'GET /api/admin/analytics': [
    {
      answers: operatorOnly(200),
      path: () => '/api/admin/analytics?from=2026-03-01&to=2026-03-03',
    },
  ],
  'GET /api/admin/jobs': [{ answers: operatorOnly(200) }],
  'POST /api/admin/jobs/:jobId/retry': [unknownAt('/api/admin/jobs/123/retry')],
  'GET /api/admin/people': [{ answers: operatorOnly(200) }],
  'GET /api/admin/people/:accountId': [
    { answers: operatorOnly(200), path: person },
    { answers: operatorOnly(404), path: () => `/api/admin/people/${unknown}` },
  ],
  'POST /api/admin/people/:accountId/suspension': [
    {
      // The operator's row runs after all other callers' rows, as it ends their sessions.
      answers: { ...operatorOnly(200), loggedOut: 401 },
      path: (on) => `${person(on)}/suspension`,
      body: () => ({ reason: 'Bookings that nobody came to' }),
    },
  ],
  'DELETE /api/admin/people/:accountId/suspension': [
    { answers: operatorOnly(409), path: (on) => `${person(on)}/suspension` },
  ],
  'POST /api/admin/people/:accountId/export': [
    { answers: operatorOnly(200), path: (on) => `${person(on)}/export` },
    unknownAt(`/api/admin/people/${unknown}/export`),
  ],
  'POST /api/admin/people/:accountId/erasure': [
    {
      // The account is the only owner of a business, so erasing it is refused.
      answers: operatorOnly(409),
      path: (on) => `${person(on)}/erasure`,
      body: () => ({ reason: 'They asked for it' }),
    },
    {
      ...unknownAt(`/api/admin/people/${unknown}/erasure`),
      body: () => ({ reason: 'They asked for it' }),
    },
  ],
  'DELETE /api/admin/people/:accountId/sessions': [
    { answers: operatorOnly(200), path: (on) => `${person(on)}/sessions` },
  ],
  'POST /api/reports': [
    {
      answers: anyPerson(204),
      path: () => '/api/reports',
      body: (on) => ({
        businessId: on.business.id,
        kind: 'staff',
        subjectId: on.staffId,
        reason: 'other',
      }),
    },
    {
      answers: anyPerson(404),
      path: () => '/api/reports',
      // A staff member of another shop, reported with this shop's id.
      body: (on) => ({
        businessId: on.business.id,
        kind: 'staff',
        subjectId: on.otherStaffId,
        reason: 'other',
      }),
    },
  ],
  'GET /api/admin/reports': [{ answers: operatorOnly(200) }],
  'GET /api/admin/reports/:contentId': [unknownAt(`/api/admin/reports/${unknown}`)],
  'POST /api/admin/reports/:contentId/removal': [
    {
      ...unknownAt(`/api/admin/reports/${unknown}/removal`),
      body: () => ({
        reason: 'Not of this shop',
        version: 1,
        reportedAt: '2026-03-01T10:00:00Z',
      }),
    },
  ],
  'DELETE /api/admin/reports/:contentId/removal': [
    unknownAt(`/api/admin/reports/${unknown}/removal`),
  ],
  'POST /api/admin/reports/:contentId/dismissal': [
    {
      ...unknownAt(`/api/admin/reports/${unknown}/dismissal`),
      body: () => ({ reportedAt: '2026-03-01T10:00:00Z' }),
    },
  ],
  'GET /api/admin/errors': [{ answers: operatorOnly(200) }],
  'GET /api/admin/errors/:errorId': [unknownAt(`/api/admin/errors/${unknown}`)],
  'POST /api/admin/errors/:errorId/settlement': [
    unknownAt(`/api/admin/errors/${unknown}/settlement`),
  ],
  'DELETE /api/admin/errors/:errorId/settlement': [
    unknownAt(`/api/admin/errors/${unknown}/settlement`),
  ],
  'GET /api/admin/photos/:name': [unknownAt(`/api/admin/photos/${unknown}.webp`)],
}
