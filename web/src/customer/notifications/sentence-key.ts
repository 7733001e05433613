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

/** Says what became of a place in a waiting list. */
const WAIT = {
  freed: 'notification.freedOver',
  over: 'notification.over',
  removed: 'notification.removed',
  missed: 'notification.missed',
} as const

/** Says what became of an address of the reader's shop. */
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

/** The sentence of a notification: what happened to an appointment, and who did it where that is known; or to a wait, or an address. */
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
