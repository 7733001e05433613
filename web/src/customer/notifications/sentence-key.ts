import type { Notification } from '#features/notification/api.ts'

const SHOP = {
  booked: 'notification.shopBooked',
  moved: 'notification.shopMoved',
  cancelled: 'notification.shopCancelled',
} as const

/** By the customer, who reads it, or by the shop. */
const OWN = {
  moved: {
    customer: 'notification.movedByCustomer',
    business: 'notification.movedByBusiness',
  },
  cancelled: {
    customer: 'notification.cancelledByCustomer',
    business: 'notification.cancelledByBusiness',
  },
} as const

const OWN_UNKNOWN = {
  moved: 'notification.moved',
  cancelled: 'notification.cancelled',
} as const

type NotificationFacts = Pick<Notification, 'event' | 'by'> & {
  appointment: Pick<NonNullable<Notification['appointment']>, 'own'> | null
}

/** The sentence of a notification about an appointment: what happened to it, and who did it where that is known. */
export function sentenceKey({ event, by, appointment }: NotificationFacts) {
  if (event === null) return 'notification.reminder'
  if (event === 'paused') return 'notification.paused'
  if (appointment?.own === false) return SHOP[event]
  if (event === 'booked') return 'notification.booked'
  return by ? OWN[event][by] : OWN_UNKNOWN[event]
}
