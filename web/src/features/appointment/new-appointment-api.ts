import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** Books an appointment at the shop. Idempotent: the same key makes at most one appointment. */
export function shopBook(
  businessId: string,
  appointment: NewAppointment,
  key: string,
): Promise<ShopAppointment> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body: appointment,
    }),
  )
}
