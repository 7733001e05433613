import { instantText } from '@awan/core/time'
import type {
  ShopAppointment,
  AppointmentChange,
  AppointmentMark,
  AppointmentMove,
} from '#features/appointment/diary-api.ts'

const MINUTE_MS = 60_000

/** Makes up an appointment that nothing has happened to yet: nobody has marked, noted, moved or cancelled it. */
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

/** Fields that stand for themselves: none of them changes what the appointment takes or costs. */
export type PlainFields = Pick<ShopAppointment, 'note'>

/** Returns the fields of an appointment that stand for themselves. */
export function plainOf({ note }: ShopAppointment): PlainFields {
  return { note }
}

/** Minutes between start and end. */
export function plannedMinutes({ start, end }: { start: string; end: string }): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE_MS
}

/** Lists what is done in an appointment. */
export function offeringsOf({ items }: Pick<ShopAppointment, 'items'>): string[] {
  return items.map(({ offeringId }) => offeringId)
}

/** Tells how an appointment is marked now. */
export function markOf(appointment: ShopAppointment): AppointmentMark {
  if (appointment.missed) return 'missed'
  if (appointment.status === 'completed') return 'completed'
  return appointment.arrivedAt ? 'arrived' : 'none'
}

/** Guesses an appointment that is marked so, until the server has said it. */
export function marked(appointment: ShopAppointment, mark: AppointmentMark): ShopAppointment {
  const over = mark === 'completed' || mark === 'missed'
  return {
    ...appointment,
    status: over ? 'completed' : 'confirmed',
    missed: mark === 'missed',
    arrivedAt: mark === 'arrived' ? new Date().toISOString() : over ? appointment.arrivedAt : null,
  }
}

/** Guesses an appointment that has moved. */
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

/** Guesses an appointment that is edited. */
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

/** Says what takes an edit back. */
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

/** Says what takes it back to where it was, whatever the hours say now. */
export function moveBack(appointment: ShopAppointment): AppointmentMove {
  return {
    start: appointment.start,
    staffId: appointment.staffId,
    durationMinutes: plannedMinutes(appointment),
    outsideHours: true,
  }
}
