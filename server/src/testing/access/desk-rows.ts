import { operatorOnly } from './callers.ts'
import { type Row, unknown } from './stage.ts'

/** A path that names nothing: what it names belongs to nobody, so nobody is refused another's. */
const unknownAt = (path: string): Row => ({
  answers: operatorOnly(404),
  named: true,
  path: () => path,
})

/** Lists what the operator sees and does beside approving. */
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
}
