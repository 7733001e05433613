import { instantText, MINUTE_MS } from '@awan/core/time'
import type {
  ShopAppointment,
  AppointmentChange,
  AppointmentMark,
  AppointmentMove,
} from '#features/appointment/diary-api.ts'

/** Initial field values of a new appointment: not marked, noted, moved or cancelled. */
export const UNTOUCHED = {
  missed: false,
  arrivedAt: null,
  fullPrice: null,
  attendee: null,
  note: '',
  cancelledBy: null,
  cancelReason: '',
  untold: null,
  confirmedByReply: false,
  restorableUntil: null,
  series: null,
} satisfies Partial<ShopAppointment>

/** Fields without an effect on an appointment's footprint or price. */
export type PlainFields = Pick<ShopAppointment, 'note'>

/** Returns the plain fields of an appointment. */
export function plainOf({ note }: ShopAppointment): PlainFields {
  return { note }
}

/** Returns the minutes between start and end. */
export function plannedMinutes({ start, end }: { start: string; end: string }): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE_MS
}

/** Returns the ids of an appointment's offerings. */
export function offeringsOf({ items }: Pick<ShopAppointment, 'items'>): string[] {
  return items.map(({ offeringId }) => offeringId)
}

/** Returns the current mark of an appointment. */
export function markOf(appointment: ShopAppointment): AppointmentMark {
  if (appointment.missed) return 'missed'
  if (appointment.status === 'completed') return 'completed'
  return appointment.arrivedAt ? 'arrived' : 'none'
}

/** Returns the optimistic result of marking an appointment. */
export function marked(appointment: ShopAppointment, mark: AppointmentMark): ShopAppointment {
  const over = mark === 'completed' || mark === 'missed'
  return {
    ...appointment,
    status: over ? 'completed' : 'confirmed',
    missed: mark === 'missed',
    arrivedAt: mark === 'arrived' ? new Date().toISOString() : over ? appointment.arrivedAt : null,
  }
}

/** Returns the optimistic result of moving an appointment. */
export function movedGuess(appointment: ShopAppointment, move: AppointmentMove): ShopAppointment {
  const minutes = move.durationMinutes ?? plannedMinutes(appointment)
  const staffId = move.staffId ?? appointment.staffId
  const later = (Date.parse(move.start) - Date.parse(appointment.start)) / MINUTE_MS
  const longer = minutes - plannedMinutes(appointment)
  return {
    ...appointment,
    start: move.start,
    end: instantText(Date.parse(move.start) + minutes * MINUTE_MS),
    staffId,
    held: appointment.held.map((held) => ({
      ...held,
      resourceId: staffId,
      from: held.from + later,
      to: held.to + later + longer,
    })),
  }
}

/** Returns the optimistic result of editing an appointment. */
export function edited(
  appointment: ShopAppointment,
  { price, durationMinutes, offeringIds: _offerings, staffId: _staff, ...plain }: AppointmentChange,
): ShopAppointment {
  const { start } = appointment
  const longer =
    durationMinutes === undefined
      ? appointment
      : movedGuess(appointment, { start, durationMinutes })
  return { ...longer, ...plain, price: price ?? appointment.price }
}

/** Returns the change that undoes an edit. */
export function editBack(
  appointment: ShopAppointment,
  { offeringIds }: AppointmentChange,
): AppointmentChange {
  const before = { ...plainOf(appointment), price: appointment.price }
  if (!offeringIds) return before
  return {
    ...before,
    offeringIds: offeringsOf(appointment),
    durationMinutes: plannedMinutes(appointment),
  }
}

/** Returns the move that undoes a move, even outside the current hours. */
export function moveBack(appointment: ShopAppointment): AppointmentMove {
  return {
    start: appointment.start,
    staffId: appointment.staffId,
    durationMinutes: plannedMinutes(appointment),
    outsideHours: true,
  }
}
