import { sameInstant } from '#features/availability/slots.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

type Upcoming = Item<'listAppointments'>

const listUpcoming = (limit: number): Promise<{ items: Upcoming[] }> =>
  answerOf(api.GET('/api/appointments', { params: { query: { when: 'upcoming', limit } } }))

/**
 * Returns the account's upcoming appointment at a business with that start; undefined without one, or if the request
 * fails.
 */
export async function findUpcoming(
  businessId: string,
  start: string,
  list = listUpcoming,
): Promise<Upcoming | undefined> {
  // The largest page: shops may book more for a customer than the customer may.
  const answer = await list(50).catch(() => undefined)
  return answer?.items.find((one) => one.businessId === businessId && sameInstant(one.start, start))
}
