import { DAY } from '@awan/core/availability/day'
import { type DemoDay, instant } from './days.ts'
import { demoPersonId } from './people.ts'
import { idFrom } from './random.ts'
import type { DemoVisit } from './visits.ts'

/** Offers of shops where the customer has been: the shop's category, days ago, title and text in both languages. */
const OFFERS = [
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
 * Makes what the customer one logs in as was told: each booking, the cancellation, a reminder the day before, two
 * offers; and the owner one logs in as of her bookings there. Older than a week is read.
 */
export function demoNotifications(
  seed: number,
  visits: readonly DemoVisit[],
  { midnight }: DemoDay,
) {
  const owner = demoPersonId(seed, 'owner')
  const told = visits.flatMap((visit) => {
    const customer = visit.customer?.id ?? ''
    const shop = visit.business.category === 'hair_salon' ? [owner] : []
    const booked = [customer, ...shop].map((reader) =>
      noticeOf(visit, reader, { event: 'booked', version: 1, at: visit.createdAt }),
    )
    const later = []
    if (visit.cancelledAt !== null)
      later.push(
        noticeOf(visit, customer, { event: 'cancelled', version: 2, at: visit.cancelledAt }),
      )
    if (visit.status === 'completed')
      later.push(noticeOf(visit, customer, { version: 1, at: visit.times.start - DAY }))
    return [...booked, ...later]
  })
  const offered = OFFERS.flatMap(({ category, daysAgo, title, text }) => {
    const visit = visits.find(({ business }) => business.category === category)
    const at = midnight - daysAgo * DAY + 11 * 60
    return visit ? [offerOf(visit, { title, text, at })] : []
  })
  return [...told, ...offered].map(({ at, ...row }) => ({
    ...row,
    created_at: instant(at),
    read_at: at < midnight - 7 * DAY ? instant(at + 12) : null,
  }))
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

/** Makes the notification of a visit; without an event the reminder of it. */
function noticeOf(
  { id, business, times }: DemoVisit,
  reader: string,
  told: { event?: 'booked' | 'cancelled'; version: number; at: number },
) {
  const { event, version, at } = told
  const type = event ? 'new_appointment' : 'appointment_reminder'
  return {
    ...NOTHING,
    account_id: reader,
    id: idFrom(id, 'notification', reader, type, version),
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

function offerOf(
  { id, business, customer }: DemoVisit,
  offer: { title: readonly [string, string]; text: readonly [string, string]; at: number },
) {
  return {
    ...NOTHING,
    account_id: customer?.id ?? '',
    id: idFrom(id, 'offer'),
    type: 'promotional_offer',
    business_id: business.id,
    title: { en: offer.title[0], ar: offer.title[1] },
    text: { en: offer.text[0], ar: offer.text[1] },
    at: offer.at,
  }
}
