import { ownerOnly } from './callers.ts'
import { consoleOf, type Row } from './stage.ts'

/** Lists who sees, makes and ends what connects a shop with programs of others. */
export const connectionRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/keys': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/keys` },
  ],
  'POST /api/console/businesses/:businessId/keys': [
    {
      answers: ownerOnly(201),
      path: (s) => `${consoleOf(s)}/keys`,
      body: () => ({ name: 'Till', scopes: ['appointments.read'] }),
    },
    {
      answers: ownerOnly(422),
      path: (s) => `${consoleOf(s)}/keys`,
      body: () => ({ name: 'Till', scopes: ['everything'] }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/keys/:keyId': [
    { answers: ownerOnly(204), path: (s) => `${consoleOf(s)}/keys/${s.spareKeyId}` },
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/keys/${s.otherKeyId}` },
  ],
}
