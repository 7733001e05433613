import type { z } from 'zod'
import { notificationSchema } from '@awan/core/notification/contract'
import { APPOINTMENT_STATUSES } from '@awan/core/appointment/appointment-schema'
import { statusAt } from '@awan/core/appointment/rules'
import { pick } from '@awan/core/language'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { NotificationRow } from './queries.ts'

type Notification = z.input<typeof notificationSchema>

const { type: typeSchema, event: eventSchema, by: bySchema } = notificationSchema.shape

/** Returns a notification as its reader sees it now. */
export function presentNotification(
  row: NotificationRow,
  readerId: string,
  now: Date,
): Notification {
  const { business, title, text } = row
  return {
    id: row.id,
    type: typeSchema.parse(row.type),
    event: eventSchema.parse(row.event),
    by: bySchema.parse(row.done_by),
    readAt: instantTextOrNull(row.read_at),
    createdAt: instantTextOf(row.created_at),
    business: business && { id: business.id, name: business.name },
    appointment: appointmentOf(row, readerId, now),
    wait: waitOf(row, now),
    webhook: row.webhook,
    message: title === null && text !== null ? pick(text, 'en') : '',
    offer: title && { title, text: text ?? {} },
  }
}

const countsOf = ({ occurrences, people }: NotificationRow) => ({
  occurrences: occurrences ?? 1,
  people: people ?? 1,
})

function appointmentOf(
  row: NotificationRow,
  readerId: string,
  now: Date,
): Notification['appointment'] {
  const { business, appointment, starts_at: start } = row
  if (!business || !appointment || !start) return null
  // A shop's changes are notified to the customer alone, whom the shop may know by number only.
  const own =
    appointment.customer_id === readerId ||
    row.done_by === 'business' ||
    row.event === 'paused' ||
    row.event === 'completed'
  const status = APPOINTMENT_STATUSES.find((one) => one === appointment.status) ?? 'confirmed'
  return {
    id: appointment.id,
    own,
    guestName: own ? null : appointment.guest_name,
    attendee: own && appointment.attendee_relation ? appointment.guest_name : null,
    status: statusAt({ status, end: Date.parse(appointment.ends_at) }, now.getTime()),
    start: instantTextOf(start),
    eveningOf: row.evening_of,
    timeZone: business.time_zone,
    ...countsOf(row),
    services: appointment.items.map(({ name }) => name),
  }
}

function waitOf(row: NotificationRow, now: Date): Notification['wait'] {
  const { business, wait, starts_at: start } = row
  if (!business || !wait) return null
  const { id, day, lasts, expires_at: expires } = wait
  return {
    id,
    day,
    timeZone: business.time_zone,
    eveningOf: row.evening_of,
    start: instantTextOrNull(start),
    kept: lasts && expires !== null && Date.parse(expires) > now.getTime(),
  }
}
