import type { AuditDetail } from '@awan/core/audit/actions'
import { cancelLetsDown } from '@awan/core/appointment/promises'
import { MINUTE_MS } from '@awan/core/time'
import { changesBetween } from '#records/audit.ts'
import { freeTime, rowsOf } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import {
  cancelled,
  replaceItems,
  writeChange,
  type AppointmentColumns,
  type WrittenChange,
} from './change.queries.ts'
import { nearestFree, TimeTaken, type MovingRequest } from './free.service.ts'
import type { SoldItem } from './sold.queries.ts'
import type { CustomerNotice, NotifyOutside, NotifyCustomer } from './notify.service.ts'

/** A change of one appointment as data: columns to write, the notice and the audit entry. */
export interface AppointmentChange {
  businessId: string
  id: string
  /** Columns to set, other than those of `placeColumns`. */
  set: AppointmentColumns
  /** Time to take; null frees all time; undefined keeps it. */
  time?: Taking | null
  /** New items of the appointment. */
  items?: readonly SoldItem[] | undefined
  audit: WrittenChange['audit']
  /** Notice to send; undefined sends none. */
  notice?:
    | (Pick<CustomerNotice, 'event'> & Partial<Pick<CustomerNotice, 'message' | 'again' | 'items'>>)
    | undefined
}

/** A time that was judged free. */
export interface Taking {
  wanted: MovingRequest
  /** Staff member chosen, also if the request leaves the choice open. */
  staffId: string
  /** Time the appointment was completed, if before its end; in milliseconds. */
  doneAt?: number | undefined
}

/**
 * Author of a change. For a customer's change, the write statement itself notifies the owners and the customer, and
 * `notifyOutside` sends messages outside the app; for a shop's change, `notify` notifies the customer.
 */
export type Actor =
  | { by: 'customer'; accountId: string; notifyOutside: NotifyOutside }
  | { by: 'shop'; accountId: string; notify: NotifyCustomer }

/** Steps of a change that differ between customer and shop, in the order they run. */
export interface Steps<Locked, Found, Answer> {
  actor: Actor
  /** Locks all rows involved in the order of `lock.queries.ts`; refuses callers that may not make the change. */
  lock: (trx: Trx) => Promise<Locked>
  /** Reads the rows under the locks: no other transaction can sell or change these times any more. */
  read: (trx: Trx, locked: Locked, now: Date) => Promise<Found>
  /** Judges the request by the rules of its caller; null if nothing changes. */
  decide: (
    trx: Trx,
    found: Found,
    now: Date,
  ) => Promise<AppointmentChange | null> | AppointmentChange | null
  answer: (trx: Trx, now: Date) => Promise<Answer>
}

/**
 * Changes an appointment in one transaction, or throws an AppError and changes nothing: lock, read, decide, write,
 * notify, audit. The only way in which a request changes an existing appointment.
 */
export async function changeAppointment<Locked, Found, Answer>(
  { db, clock }: { db: Db; clock: () => Date },
  { actor, lock, read, decide, answer }: Steps<Locked, Found, Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(db, async (trx) => {
      const locked = await lock(trx)
      // Read the clock after taking the locks, not before.
      const now = clock()
      const change = await decide(trx, await read(trx, locked, now), now)
      if (change) await applyChange(trx, actor, change, now)
      return answer(trx, now)
    })
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: actor.by === 'shop' })
  }
}

/** Writes a change of a locked appointment and sends its notices; throws `TimeTaken` if its time is taken. */
export async function applyChange(
  trx: Trx,
  actor: Actor,
  { businessId, id, set, time, items, audit, notice }: AppointmentChange,
  now: Date,
): Promise<void> {
  if (time) await freeTime(trx, businessId, [id])
  const written = await writeChange(trx, {
    ids: [id],
    of: { businessId },
    actorId: actor.accountId,
    set,
    held: time && heldBy(time),
    audit,
    event: actor.by === 'customer' ? notice?.event : undefined,
    now,
  })
  if (!written) throw new TimeTaken(time?.wanted)
  if (items) await replaceItems(trx, businessId, id, items)
  if (!notice) return
  if (actor.by === 'customer')
    await actor.notifyOutside(trx, { businessId, appointmentIds: [id] }, now)
  else
    await actor.notify(trx, {
      businessId,
      actorId: actor.accountId,
      id,
      now,
      message: '',
      sms: true,
      ...notice,
    })
}

function heldBy({ wanted: { start, moving }, staffId, doneAt }: Taking) {
  return rowsOf(moving.footprint, { start, staffId, doneAt })
}

/** Returns the columns for staff member, start, end and footprint. */
export function placeColumns({ wanted: { start, moving }, staffId }: Taking): AppointmentColumns {
  const { footprint } = moving
  return {
    staff_id: staffId,
    starts_at: new Date(start),
    ends_at: new Date(start + footprint.length * MINUTE_MS),
    footprint: JSON.stringify(footprint),
  }
}

/** Returns the changed start, end and staff member of a moved appointment, for its audit entry. */
export function placeChanges(
  before: { starts_at: Date; ends_at: Date; staff_id: string },
  { wanted, staffId }: Taking,
): NonNullable<AuditDetail['changes']> {
  const end = wanted.start + wanted.moving.footprint.length * MINUTE_MS
  return changesBetween(
    {
      start: before.starts_at.toISOString(),
      end: before.ends_at.toISOString(),
      staffId: before.staff_id,
    },
    {
      start: new Date(wanted.start).toISOString(),
      end: new Date(end).toISOString(),
      staffId,
    },
  )
}

/** Returns the change that cancels an appointment and frees its time; `atRequest`: the customer asked the shop for it. */
export function cancellation(
  { start, letDown, ...of }: { businessId: string; id: string; start: Date; letDown: boolean },
  by: 'customer' | 'business',
  why: { reason: string; atRequest?: boolean; message?: string; now: Date },
): AppointmentChange {
  const { reason, atRequest = by === 'customer', message = '', now } = why
  const letsDown = cancelLetsDown(start.getTime(), { atRequest, now: now.getTime() })
  return {
    ...of,
    set: {
      ...cancelled(by, { reason, message, now }),
      let_down: letDown || letsDown,
      let_down_before: letDown,
    },
    time: null,
    audit: { action: 'appointment.cancelled', ...(by === 'business' && { detail: { atRequest } }) },
    notice: { event: 'cancelled', message },
  }
}

/**
 * Maps a constraint violation or `TimeTaken` to the error to throw; returns other errors unchanged. Call it outside the
 * transaction, so that its locks do not delay other bookings. `anyStatus`: also searches alternatives at shops that are
 * not approved.
 */
export async function refusalOf(
  db: Db,
  error: unknown,
  { now, anyStatus }: { now: Date; anyStatus: boolean },
): Promise<unknown> {
  if (violated(error) === 'appointment_customer_overlap') return new AppError('own_overlap')
  // A restored appointment uses its promotion again; restoring it without the promotion would change the agreed price.
  if (violated(error) === 'promotion_use_limit') return new AppError('promotion_used_up')
  if (!(error instanceof TimeTaken) || !error.wanted) return error
  const alternatives = await nearestFree(db, error.wanted, now, anyStatus)
  return new AppError('slot_taken', { alternatives })
}
