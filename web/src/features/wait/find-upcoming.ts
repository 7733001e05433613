import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

/**
 * Returns the account's upcoming appointment at a business with that start; undefined without one, or if the request
 * fails.
 */
export async function findUpcoming(
  businessId: string,
  start: string,
): Promise<Item<'listAppointments'> | undefined> {
  // Without filters, the endpoint lists upcoming appointments.
  const answer = await answerOf(api.GET('/api/appointments')).catch(() => undefined)
  return answer?.items.find((one) => one.businessId === businessId && one.start === start)
}
