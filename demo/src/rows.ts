import { cancelLetsDown } from '@awan/core/appointment/promises'
import { DAY, dayText } from '@awan/core/availability/day'
import { occupancyOf } from '@awan/core/availability/footprint'
import { MINUTE_MS } from '@awan/core/time'
import type { DemoBusiness } from './places/businesses.ts'
import { textOf } from './places/district.ts'
import { instant, instantRange, utcMinute } from './days.ts'
import { idFrom } from './random.ts'
import { multirange } from './places/timetables.ts'
import { type DemoAppointment, priceOf } from './appointments.ts'

/** Returns the rows of a business by table, in an order that satisfies foreign keys. */
export function businessRows(business: DemoBusiness, reviews: readonly { stars: number }[]) {
  const { id, menu, staff, row } = business
  const own = { business_id: id }
  return {
    business: [
      {
        ...row,
        review_count: reviews.length,
        review_stars: reviews.reduce((sum, { stars }) => sum + stars, 0),
      },
    ],
    staff: staff.map(({ id, name }, position) => ({
      ...own,
      id,
      name: textOf(name),
      position,
    })),
    offering: menu.map((offering, position) => ({
      ...own,
      id: offering.id,
      service_id: offering.serviceId,
      name: offering.name && textOf(offering.name),
      duration_minutes: offering.duration,
      buffer_before_minutes: offering.before,
      buffer_after_minutes: offering.after,
      price: offering.price,
      position,
    })),
    staff_offering: staff.flatMap(({ id, offerings }) =>
      offerings.map((offering) => ({ ...own, staff_id: id, offering_id: offering.id })),
    ),
    working_hours: staff.flatMap(({ id, week }) =>
      Array.from(week, ([weekday, ranges]) => ({
        ...own,
        staff_id: id,
        weekday,
        working: multirange(ranges),
      })),
    ),
    ...timeOffRows(business),
  }
}

function timeOffRows({ id, allTimeOff }: DemoBusiness) {
  return {
    hours_exception: allTimeOff.exceptions.map(({ staffId, day, ranges, reason }, at) => ({
      business_id: id,
      id: idFrom(id, 'exception', at),
      staff_id: staffId,
      day: dayText(day),
      working: multirange(ranges),
      reason,
    })),
    time_off: allTimeOff.timeOff.map(({ staffId, during, reason }, at) => ({
      business_id: id,
      id: idFrom(id, 'time_off', at),
      staff_id: staffId,
      during: instantRange(...during),
      reason,
    })),
  }
}

/** Returns the rows of an appointment by table, in an order that satisfies foreign keys; a cancelled one has no occupancy. */
export function appointmentRows(appointment: DemoAppointment, cardId: string | null) {
  const { id, business, staff, times } = appointment
  const own = { business_id: business.id }
  const cancelled = appointment.status === 'cancelled'
  return {
    appointment: [
      {
        ...own,
        id,
        customer_id: appointment.customer?.id ?? null,
        business_customer_id: cardId,
        source: appointment.source,
        guest_name: appointment.guestName,
        staff_id: staff.id,
        starts_at: instant(times.start),
        ends_at: instant(times.end),
        footprint: times.footprint,
        ...daysOf(appointment),
        status: appointment.status,
        missed: appointment.missed,
        price: priceOf(appointment),
        version: cancelled ? 2 : 1,
        created_at: instant(appointment.createdAt),
        cancelled_at: appointment.cancelledAt === null ? null : instant(appointment.cancelledAt),
        cancelled_by: appointment.cancelledBy,
        let_down: wasLetDown(appointment),
      },
    ],
    appointment_item: appointment.offerings.map((offering, position) => ({
      ...own,
      appointment_id: id,
      position,
      offering_id: offering.id,
      service_id: offering.serviceId,
      name: textOf(offering.name ?? offering.service.name),
      duration_minutes: offering.duration,
      price: offering.price,
    })),
    occupancy: cancelled
      ? []
      : occupancyOf(times.footprint, times.start, [staff.id]).map(
          ({ resourceId, part, from, to }) => ({
            ...own,
            id: idFrom(id, 'occupancy', part),
            resource_id: resourceId,
            part,
            kind: 'appointment',
            appointment_id: id,
            occupied: instantRange(from, to),
          }),
        ),
  }
}

/** Returns the working day, and the evening that texts name for starts after that day's midnight and before 08:00. */
function daysOf({ workingDay, times }: DemoAppointment) {
  const clock = times.start - utcMinute(workingDay, 0)
  const isNight = clock >= DAY && clock % DAY < 8 * 60
  const day = dayText(workingDay)
  return { working_day: day, evening_of: isNight ? day : null }
}

/** Returns whether the shop cancelled at short notice. */
function wasLetDown({ cancelledBy, cancelledAt, times }: DemoAppointment): boolean {
  if (cancelledBy !== 'business' || cancelledAt === null) return false
  const [start, now] = [times.start * MINUTE_MS, cancelledAt * MINUTE_MS]
  return cancelLetsDown(start, { atRequest: false, now })
}
