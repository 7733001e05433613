import { newPhone } from '../stage/factories.ts'
import { ownerOnly, person, shopOnly } from './callers.ts'
import { consoleOf, unknown, type Row } from './stage.ts'

/** Rows of members and of the audit log. */
export const memberRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/audit': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/audit` },
  ],
  'GET /api/console/businesses/:businessId/members': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/members` },
  ],
  'POST /api/console/businesses/:businessId/invitations': [
    {
      answers: ownerOnly(201),
      path: (s) => `${consoleOf(s)}/invitations`,
      body: () => ({ phone: newPhone(), role: 'manager', staffId: null }),
    },
    // A staff member of another shop is unknown here.
    {
      answers: ownerOnly(404),
      path: (s) => `${consoleOf(s)}/invitations`,
      body: (s) => ({ phone: newPhone(), role: 'staff', staffId: s.otherShop.staff[0]?.id }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/invitations/:invitationId': [
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/invitations/${unknown}` },
  ],
  'PATCH /api/console/businesses/:businessId/members/:memberId': [
    {
      answers: ownerOnly(404),
      path: (s) => `${consoleOf(s)}/members/${s.otherOwnerId}`,
      body: () => ({ version: 1, role: 'manager', staffId: null }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/members/:memberId': [
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/members/${s.otherOwnerId}` },
  ],
  'DELETE /api/console/businesses/:businessId/membership': [
    {
      answers: { ...shopOnly(204), owner: 409 },
      path: (s) => `${consoleOf(s)}/membership`,
    },
  ],
  'GET /api/invitations': [{ answers: person(200) }],
  'POST /api/invitations/:invitationId/accept': [
    { answers: person(404), path: () => `/api/invitations/${unknown}/accept` },
  ],
  'POST /api/invitations/:invitationId/decline': [
    { answers: person(404), path: () => `/api/invitations/${unknown}/decline` },
  ],
}
