import { cancelLetsDown } from '@awan/core/appointment/promises'
import { MINUTE_MS } from '@awan/core/time'
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
import { nearestFree, TimeTaken, type MovingTarget } from './free.service.ts'
import type { SoldItem } from './sold.queries.ts'
import type { CustomerNotice, NotifyOutside, NotifyCustomer } from './notify.service.ts'

/** A change of one appointment as data: what is written, who is notified, what the audit says. */
export interface AppointmentChange {
  businessId: string
  id: string
  /** Holds what its row says from now on, but for its place. */
  set: AppointmentColumns
  /** The time it takes from now on; null: none any more; undefined: what it has. */
  time?: Taking | null
  /** Lists what it consists of from now on. */
  items?: readonly SoldItem[] | undefined
  audit: WrittenChange['audit']
  /** Undefined: nobody is notified. */
  notice?:
    | (Pick<CustomerNotice, 'event'> & Partial<Pick<CustomerNotice, 'message' | 'again' | 'items'>>)
    | undefined
}

/** Time that was judged free. */
export interface Taking {
  target: MovingTarget
  /** Names who does it, where the target leaves that open. */
  staffId: string
  /** Says when it was over, where that was before its end; in milliseconds. */
  doneAt?: number | undefined
}

/**
 * The one who makes a change. The owners of a shop and the customer are notified of what a customer does by the
 * statement that does it, and outside the app by `notifyOutside`; a customer is notified of what the shop does by
 * `notify`.
 */
export type Actor =
  | { by: 'customer'; accountId: string; notifyOutside: NotifyOutside }
  | { by: 'shop'; accountId: string; notify: NotifyCustomer }

/** The steps of a change that a customer and a shop take differently, in the order in which they are taken. */
export interface Steps<Locked, Found, Answer> {
  actor: Actor
  /** Locks all it touches in the order of `lock.queries.ts`; refuses whoever may not change it. */
  lock: (trx: Trx) => Promise<Locked>
  /** Reads it under the locks: from here on nobody else sells or changes these times. */
  read: (trx: Trx, locked: Locked, now: Date) => Promise<Found>
  /** Judges what is asked for, by the rules of whoever asks; null where it is so already. */
  decide: (
    trx: Trx,
    found: Found,
    now: Date,
  ) => Promise<AppointmentChange | null> | AppointmentChange | null
  answer: (trx: Trx, now: Date) => Promise<Answer>
}

/**
 * Changes an appointment in one transaction, or refuses with an AppError and changes nothing: lock, read, decide, write,
 * notify, audit. The only way in which an appointment that stands is changed by somebody.
 */
export async function changeAppointment<Locked, Found, Answer>(
  { db, clock }: { db: Db; clock: () => Date },
  { actor, lock, read, decide, answer }: Steps<Locked, Found, Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(db, async (trx) => {
      const locked = await lock(trx)
      // After the locks: what a wait let pass is noticed.
      const now = clock()
      const change = await decide(trx, await read(trx, locked, now), now)
      if (change) await applyChange(trx, actor, change, now)
      return answer(trx, now)
    })
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: actor.by === 'shop' })
  }
}

/** Writes a change of a locked appointment and notifies whom it concerns; throws where its time is taken. */
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
  if (!written) throw new TimeTaken(time?.target)
  if (items) await replaceItems(trx, businessId, id, items)
  if (!notice) return
  if (actor.by === 'customer')
    await actor.notifyOutside(trx, { businessId, appointmentIds: [id] }, now)
  else
    await actor.notify(trx, {
      ...{ businessId, actorId: actor.accountId, id, now, message: '', sms: true },
      ...notice,
    })
}

function heldBy({ target: { start, moving }, staffId, doneAt }: Taking) {
  return rowsOf(moving.footprint, { start, staffId, doneAt })
}

/** The columns that say where an appointment is. */
export function placeColumns({ target: { start, moving }, staffId }: Taking): AppointmentColumns {
  const { footprint } = moving
  return {
    staff_id: staffId,
    starts_at: new Date(start),
    ends_at: new Date(start + footprint.length * MINUTE_MS),
    footprint: JSON.stringify(footprint),
  }
}

/** The change that cancels an appointment; its time is free afterwards. */
export function cancellation(
  { start, ...of }: { businessId: string; id: string; start: Date },
  by: 'customer' | 'business',
  { reason, message = '', now }: { reason: string; message?: string; now: Date },
): AppointmentChange {
  const why = { reason, now: now.getTime() }
  const letsDown = by === 'business' && cancelLetsDown(start.getTime(), why)
  return {
    ...of,
    set: { ...cancelled(by, { reason, message, now }), ...(letsDown && { let_down: true }) },
    time: null,
    audit: { action: 'appointment.cancelled' },
    notice: { event: 'cancelled', message },
  }
}

/**
 * Returns what a refusal by the database or of a taken time is answered with; other errors as they are. Call it outside the
 * transaction: its locks are for those who still book. `anyStatus`: a shop that is not approved has free times, too.
 */
export async function refusalOf(
  db: Db,
  error: unknown,
  { now, anyStatus }: { now: Date; anyStatus: boolean },
): Promise<unknown> {
  if (violated(error) === 'appointment_customer_overlap') return new AppError('own_overlap')
  // An appointment that comes back uses its promotion again; without it, it would not be what was agreed.
  if (violated(error) === 'promotion_use_limit') return new AppError('promotion_used_up')
  if (!(error instanceof TimeTaken) || !error.target) return error
  const alternatives = await nearestFree(db, error.target, now, anyStatus)
  return new AppError('slot_taken', { alternatives })
}
