import type { NewVisit, Visit } from '#features/appointment/diary-api.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** The same key may be sent again safely: it makes at most one visit. */
export function createVisit(businessId: string, visit: NewVisit, key: string): Promise<Visit> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body: visit,
    }),
  )
}
