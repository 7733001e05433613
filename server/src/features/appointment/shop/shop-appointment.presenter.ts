import type { z } from 'zod'
import type { blockSchema } from '@awan/core/appointment/block-contract'
import { RESTORE_MINUTES } from '@awan/core/appointment/diary-rules'
import { statusAt } from '@awan/core/appointment/rules'
import { shopAppointmentSchema } from '@awan/core/appointment/shop-contract'
import { instantText, instantTextOf, instantTextOrNull, MINUTE_MS } from '@awan/core/time'
import { presentTaken } from '#records/occupancy.ts'
import { attendeeIn } from '#records/people/attendees.ts'
import { presentPlace } from '../customer/presenter.ts'
import type { BlockRow } from './diary.queries.ts'
import type { ShopAppointmentRow } from './shop-appointment.queries.ts'

export type ShopAppointment = z.input<typeof shopAppointmentSchema>
export type Block = z.input<typeof blockSchema>

const {
  status: statusSchema,
  source: sourceSchema,
  cancelledBy: cancelledBySchema,
  untold: untoldSchema,
} = shopAppointmentSchema.shape

/** Presents an appointment as the shop sees it now. */
export function presentShopAppointment(row: ShopAppointmentRow, now: Date): ShopAppointment {
  const { card } = row
  const end = (row.done_at ?? row.ends_at).getTime()
  const status = statusSchema.parse(row.status)
  return {
    id: row.id,
    version: row.version,
    status: statusAt({ status, end: row.ends_at.getTime() }, now.getTime()),
    missed: row.missed,
    arrivedAt: instantTextOrNull(row.arrived_at),
    start: instantTextOf(row.starts_at),
    eveningOf: row.evening_of,
    end: instantText(end),
    footprint: row.footprint,
    held: (row.held ?? []).map(({ resourceId, time }) => ({ resourceId, ...presentTaken(time) })),
    staffId: row.staff_id,
    items: row.items.map((item) => ({
      offeringId: item.offering_id,
      serviceId: item.service_id,
      name: item.name,
      durationMinutes: item.duration_minutes,
      price: item.price,
    })),
    price: row.price,
    fullPrice: row.full_price,
    customer: card && {
      id: card.id,
      name: card.name,
      phone: card.phone,
      visits: card.visits,
      missed: card.missed,
      blocked: card.blocked,
    },
    guestName: row.guest_name,
    attendee: attendeeIn(row),
    note: row.note,
    source: sourceSchema.parse(row.source),
    createdAt: instantTextOf(row.created_at),
    cancelledBy: cancelledBySchema.parse(row.cancelled_by),
    cancelReason: row.cancel_reason,
    untold: untoldSchema.parse(row.untold),
    confirmedByReply: row.confirmed_start?.getTime() === row.starts_at.getTime(),
    restorableUntil: restorableUntil(row, now),
    series: presentPlace(row.series),
  }
}

/**
 * Returns until when the shop may undo its own cancellation, in milliseconds; undefined if it cannot. A card without a
 * name belongs to a deleted account, whose appointment cannot be restored.
 */
export function restorable(row: ShopAppointmentRow): number | undefined {
  const left = row.card?.name === ''
  const own = !left && row.cancelled_by === 'business' && row.cancelled_at
  return own ? own.getTime() + RESTORE_MINUTES * MINUTE_MS : undefined
}

function restorableUntil(row: ShopAppointmentRow, now: Date): string | null {
  const until = restorable(row)
  return until !== undefined && until > now.getTime() ? instantText(until) : null
}

export function presentBlock(row: BlockRow): Block {
  return {
    id: row.id,
    version: row.version,
    staffId: row.staff_id,
    start: instantTextOf(row.starts_at),
    end: instantTextOf(row.ends_at),
    reason: row.reason,
  }
}
