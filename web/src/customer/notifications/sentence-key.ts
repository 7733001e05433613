import type { Notification } from '#features/notification/api.ts'

const SHOP = {
  booked: 'notification.shopBooked',
  moved: 'notification.shopMoved',
  cancelled: 'notification.shopCancelled',
} as const

/** By the reading customer, or by the shop. */
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

/** Messages by outcome of a waiting list entry. */
const WAIT = {
  freed: 'notification.freedOver',
  over: 'notification.over',
  removed: 'notification.removed',
  missed: 'notification.missed',
} as const

/** Messages by state of a webhook. */
const WEBHOOK = {
  undelivered: 'notification.webhookUndelivered',
  stopped: 'notification.webhookStopped',
} as const

const isOfWebhook = (event: string): event is keyof typeof WEBHOOK => event in WEBHOOK
const isOfWait = (event: string): event is keyof typeof WAIT => event in WAIT

type NotificationFacts = Pick<Notification, 'event' | 'by'> & {
  appointment: Pick<NonNullable<Notification['appointment']>, 'own'> | null
  wait?: Pick<NonNullable<Notification['wait']>, 'kept'> | null
}

/**
 * Returns the message key of a notification: about an appointment, with the actor if known; or about a waiting list
 * entry or webhook.
 */
export function sentenceKey({ event, by, appointment, wait }: NotificationFacts) {
  if (event === null) return 'notification.reminder'
  if (event === 'paused') return 'notification.paused'
  if (event === 'completed') return 'notification.completed'
  if (isOfWait(event)) return wait?.kept ? 'notification.freed' : WAIT[event]
  if (isOfWebhook(event)) return WEBHOOK[event]
  if (appointment?.own === false) return SHOP[event]
  if (event === 'booked') return 'notification.booked'
  return by ? OWN[event][by] : OWN_UNKNOWN[event]
}
