import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

/** Finds the person's own coming appointment at a business that begins then; none, too, where nobody answers. */
export async function findUpcoming(
  businessId: string,
  start: string,
): Promise<Item<'listAppointments'> | undefined> {
  // Asked for nothing else, it lists those to come.
  const answer = await answerOf(api.GET('/api/appointments')).catch(() => undefined)
  return answer?.items.find((one) => one.businessId === businessId && one.start === start)
}
