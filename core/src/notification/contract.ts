import { z } from 'zod'
import { APPOINTMENT_STATUSES } from '../appointment/appointment-schema.ts'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { eveningSchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

/**
 * `new_appointment`: an appointment was booked, moved or cancelled, or its shop is paused, or asks for a review after
 * completion; `waiting_list`: a change of the reader's waiting list entry; `webhook`: a webhook of the shop does not
 * respond; see its event.
 */
export const NOTIFICATION_TYPES = [
  'new_appointment',
  'appointment_reminder',
  'promotional_offer',
  'waiting_list',
  'webhook',
] as const
export const NOTIFICATION_EVENTS = [
  ...(['booked', 'moved', 'cancelled', 'paused', 'completed'] as const),
  // Waiting list: a time is held for the reader, the day has ended, removed by the shop, or after unanswered turns.
  ...(['freed', 'over', 'removed', 'missed'] as const),
  // Webhook: events were given up, or the webhook was stopped.
  ...(['undelivered', 'stopped'] as const),
] as const

export const notificationSchema = named(
  'Notification',
  z.object({
    id: z.string(),
    type: z.enum(NOTIFICATION_TYPES),
    /** Null unless the type is `new_appointment`, `waiting_list` or `webhook`. */
    event: z.enum(NOTIFICATION_EVENTS).nullable(),
    /** Actor of the booking, move or cancellation; null for other events, and if no longer known. */
    by: z.enum(['customer', 'business']).nullable(),
    readAt: z.string().nullable(),
    createdAt: z.string(),
    /** The shop concerned; null for a promotion of the site itself. */
    business: z.object({ id: z.string(), name: localizedSchema }).nullable(),
    /** The appointment concerned; null for promotions. */
    appointment: z
      .object({
        id: z.string(),
        /** True: the reader's own appointment; otherwise one at the reader's shop. */
        own: z.boolean(),
        /** Name of the customer at the reader's shop; null for the reader's own, '' for a deleted account. */
        guestName: z.string().nullable(),
        /** The person the reader booked for, if not themselves. */
        attendee: z.string().nullable(),
        /** Current status. */
        status: z.enum(APPOINTMENT_STATUSES),
        /** Start at the time of the notification. */
        start: z.string(),
        eveningOf: eveningSchema,
        timeZone: z.string(),
        /** Number of occurrences of a series concerned, from this one on. */
        occurrences: z.int(),
        /** Number of people of the party at that start. */
        people: z.int(),
        services: z.array(localizedSchema),
      })
      .nullable(),
    /** The waiting list entry; null unless the type is `waiting_list`. */
    wait: z
      .object({
        id: z.string(),
        day: z.string(),
        timeZone: z.string(),
        /** Start of the held time; null unless the event is `freed`. */
        start: z.string().nullable(),
        eveningOf: eveningSchema,
        /** True while the time is held. */
        kept: z.boolean(),
      })
      .nullable(),
    /** The webhook; null unless the type is `webhook`. */
    webhook: z.object({ id: z.string(), url: z.string() }).nullable(),
    /** The shop's message; may be empty. */
    message: z.string(),
    /** The promotion; null unless the type is `promotional_offer`. */
    offer: z.object({ title: localizedSchema, text: localizedSchema }).nullable(),
  }),
)

/** Number of unread notifications, counted up to 100. */
const unreadSchema = named('UnreadCount', z.object({ unread: z.int() }))

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  access: 'person',
  summary: "Lists the caller's notifications, newest first",
  query: z.object(pageQuery),
  status: 200,
  answer: listOf(notificationSchema),
  errors: ['invalid_input'],
})

export const countUnread = endpoint({
  id: 'countUnread',
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'person',
  summary: "Counts the caller's unread notifications, up to 100",
  status: 200,
  answer: unreadSchema,
  errors: [],
})

export const readNotification = endpoint({
  id: 'readNotification',
  method: 'POST',
  path: '/api/notifications/:notificationId/read',
  access: 'person',
  summary: "Marks one of the caller's notifications as read; returns the remaining unread count",
  params: z.object({ notificationId: z.string() }),
  status: 200,
  answer: unreadSchema,
  errors: ['notification_not_found'],
})

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'person',
  summary: "Marks all of the caller's notifications as read; returns the remaining unread count",
  status: 200,
  answer: unreadSchema,
  errors: [],
})
