import { DAY } from '@awan/core/availability/day'
import { ASK_AFTER } from '@awan/core/review/rules'
import { type DemoDay, instant } from './days.ts'
import { demoPersonId } from './people.ts'
import { idFrom } from './random.ts'
import type { DemoAppointment } from './appointments.ts'

/** Promotions of shops the customer has been to: category, days ago, title and text in both languages. */
const PROMOTIONS = [
  {
    category: 'spa',
    daysAgo: 1,
    title: ['A fifth off every massage', 'خصم 20% على كل مساج'],
    text: [
      'Sunday to Tuesday, until the end of the month',
      'من الأحد إلى الثلاثاء حتى نهاية الشهر',
    ],
  },
  {
    category: 'nails',
    daysAgo: 12,
    title: ['Bring a friend, pay half', 'مع صديقة بنصف السعر'],
    text: ['Gel nails for two in one visit', 'أظافر جل لشخصين في زيارة واحدة'],
  },
] as const

/**
 * Creates the demo customer's notifications: each booking, the cancellation, a reminder the day before, two promotions,
 * a review request for her last appointment elsewhere; and the demo owner's. Those older than a week are read.
 */
export function demoNotifications(
  seed: number,
  appointments: readonly DemoAppointment[],
  { midnight }: DemoDay,
) {
  const owner = demoPersonId(seed, 'owner')
  const notified = appointments.flatMap((appointment) => {
    const customer = appointment.customer?.id ?? ''
    const shop = appointment.business.category === 'hair_salon' ? [owner] : []
    const booked = [customer, ...shop].map((reader) =>
      noticeOf(appointment, reader, { event: 'booked', version: 1, at: appointment.createdAt }),
    )
    const later = []
    if (appointment.cancelledAt !== null)
      later.push(
        noticeOf(appointment, customer, {
          event: 'cancelled',
          version: 2,
          at: appointment.cancelledAt,
        }),
      )
    if (appointment.status === 'completed')
      later.push(noticeOf(appointment, customer, { version: 1, at: appointment.times.start - DAY }))
    return [...booked, ...later]
  })
  const question = questionAmong(appointments, midnight)
  const offered = PROMOTIONS.flatMap(({ category, daysAgo, title, text }) => {
    const appointment = appointments.find(({ business }) => business.category === category)
    const at = midnight - daysAgo * DAY + 11 * 60
    return appointment ? [promotionOf(appointment, { title, text, at })] : []
  })
  return [...notified, ...question, ...offered].map(({ at, ...row }) => ({
    ...row,
    created_at: instant(at),
    // The review request stays unread for the person trying out the app.
    read_at: row.event !== 'completed' && at < midnight - 7 * DAY ? instant(at + 12) : null,
  }))
}

/** Creates a review request for the last appointment that is not at the demo owner's shop. */
function questionAmong(appointments: readonly DemoAppointment[], midnight: number) {
  const done = appointments.filter(
    ({ status, missed, business, times }) =>
      status === 'completed' &&
      !missed &&
      business.category !== 'hair_salon' &&
      times.end < midnight,
  )
  const [last] = done.toSorted((one, other) => other.times.end - one.times.end)
  if (!last) return []
  const at = last.times.end + ASK_AFTER
  const notice = { event: 'completed', version: 1, at } as const
  return [noticeOf(last, last.customer?.id ?? '', notice)]
}

const NOTHING = {
  event: null,
  appointment_id: null,
  appointment_version: null,
  starts_at: null,
  reminder_minutes: null,
  title: null,
  text: null,
}

/** Creates a notification of an appointment; without an event, its reminder. */
function noticeOf(
  { id, business, times }: DemoAppointment,
  reader: string,
  notified: { event?: 'booked' | 'cancelled' | 'completed'; version: number; at: number },
) {
  const { event, version, at } = notified
  const type = event ? 'new_appointment' : 'appointment_reminder'
  return {
    ...NOTHING,
    account_id: reader,
    id: idFrom(id, 'notification', reader, event === 'completed' ? event : type, version),
    type,
    event: event ?? null,
    business_id: business.id,
    appointment_id: id,
    appointment_version: version,
    starts_at: instant(times.start),
    reminder_minutes: event ? null : DAY,
    at,
  }
}

function promotionOf(
  { id, business, customer }: DemoAppointment,
  promotion: { title: readonly [string, string]; text: readonly [string, string]; at: number },
) {
  return {
    ...NOTHING,
    account_id: customer?.id ?? '',
    id: idFrom(id, 'offer'),
    type: 'promotional_offer',
    business_id: business.id,
    title: { en: promotion.title[0], ar: promotion.title[1] },
    text: { en: promotion.text[0], ar: promotion.text[1] },
    at: promotion.at,
  }
}
