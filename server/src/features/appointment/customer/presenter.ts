import { attendeeIn } from '#records/people/attendees.ts'
import type { Localized, LocalizedValue } from '@awan/core/language'
import type { z } from 'zod'
import { appointmentSchema } from '@awan/core/appointment/appointment-schema'
import { roughPlace } from '@awan/core/business/rules'
import { changeableUntil, statusAt } from '@awan/core/appointment/rules'
import { instantText, instantTextOf } from '@awan/core/time'
import { presentReviewState, type ReviewState } from '#records/reviews.ts'

export type Appointment = z.input<typeof appointmentSchema>

interface Named {
  name: LocalizedValue
}

/** An appointment as stored, with the data shown beside it. */
export interface AppointmentRow {
  id: string
  status: string
  starts_at: Date
  ends_at: Date
  evening_of: string | null
  business_id: string
  /** Null if a shop wrote it down for a phone number. */
  customer_id: string | null
  staff_id: string
  price: number
  /** Price without its promotion; null if it has none. */
  full_price: number | null
  promotion_id: string | null
  promotion: Named | null
  guest_name: string
  /** Null unless booked for an attendee. */
  attendee_relation: string | null
  note: string
  version: number
  created_at: Date
  cancelled_by: string | null
  shop_message: string
  review: ReviewState
  /** Null if it is not part of a series. */
  series: { id: string; position: number; occurrences: number; every_weeks: number } | null
  /** Undefined: booked alone. */
  party_id?: string | null
  /** Other appointments of the party at the same start. */
  beside: (Pick<AppointmentRow, 'id' | 'guest_name' | 'attendee_relation'> & { staff: Named })[]
  business: Named & {
    slug: string
    category_id: string
    district: Localized
    address: Localized
    landmark: Localized | null
    address_after_booking: boolean
    phone: string
    whatsapp: string | null
    latitude: number
    longitude: number
    photo: string | null
    time_zone: string
    cancel_cutoff_minutes: number
    status: string
  }
  staff: Named
  items: (Named & {
    offering_id: string
    service_id: string
    duration_minutes: number
    price: number
  })[]
}

const { status: statusSchema, cancelledBy: cancelledBySchema } = appointmentSchema.shape

/** Returns the part of a row that the customer's rules judge. */
export function judgedState(row: {
  status: string
  starts_at: Date
  ends_at: Date
  staff_id: string
  version: number
}) {
  return {
    status: statusSchema.parse(row.status),
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    staffId: row.staff_id,
    version: row.version,
  }
}

/** Presents an appointment as its customer sees it now. */
export function presentAppointment(row: AppointmentRow, now: Date): Appointment {
  const { business } = row
  const appointment = judgedState(row)
  const byPhone = row.customer_id === null
  const until = byPhone
    ? null
    : changeableUntil(appointment, business.cancel_cutoff_minutes, now.getTime())
  return {
    id: row.id,
    status: statusAt(appointment, now.getTime()),
    start: instantText(appointment.start),
    end: instantText(appointment.end),
    eveningOf: row.evening_of,
    timeZone: business.time_zone,
    businessId: row.business_id,
    business: {
      name: business.name,
      slug: business.slug,
      categoryId: business.category_id,
      district: business.district,
      phone: business.phone,
      whatsapp: business.whatsapp,
      ...placeOf(row),
      addressAfterBooking: business.address_after_booking,
      photo: business.photo,
      takesBookings: business.status === 'approved',
    },
    offeringIds: row.items.map((item) => item.offering_id),
    items: row.items.map((item) => ({
      offeringId: item.offering_id,
      serviceId: item.service_id,
      name: item.name,
      durationMinutes: item.duration_minutes,
      price: item.price,
    })),
    staffId: row.staff_id,
    staffName: row.staff.name,
    byPhone,
    price: row.price,
    fullPrice: row.full_price,
    promotionName: row.promotion && row.promotion.name,
    // The name on the card and the shop's note are the shop's own data.
    guestName: byPhone ? '' : row.guest_name,
    attendee: attendeeIn(row),
    note: byPhone ? '' : row.note,
    version: row.version,
    createdAt: instantTextOf(row.created_at),
    changeableUntil: until === null ? null : instantText(until),
    missed: row.review.missed,
    cancelledBy: cancelledBySchema.parse(row.cancelled_by),
    shopMessage: row.shop_message,
    review: presentReviewState(row, now),
    series: presentPlace(row.series),
    beside: row.beside.map((one) => ({
      id: one.id,
      staffName: one.staff.name,
      name: attendeeIn(one)?.name ?? null,
    })),
  }
}

/** Returns the position of an appointment in its series. */
export function presentPlace(series: AppointmentRow['series']): Appointment['series'] {
  if (!series) return null
  const { id, position, occurrences, every_weeks: everyWeeks } = series
  return { id, position, occurrences, everyWeeks }
}

/** Returns the address; only the approximate one if cancelled, where the shop hides its address until booking. */
function placeOf({ business, status }: AppointmentRow) {
  const place = {
    address: business.address,
    landmark: business.landmark ?? {},
    location: { latitude: business.latitude, longitude: business.longitude },
  }
  const hidden = business.address_after_booking && status === 'cancelled'
  return hidden ? roughPlace(place.location) : place
}
