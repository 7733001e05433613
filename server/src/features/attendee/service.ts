import type { z } from 'zod'
import type { changeAttendee } from '@awan/core/attendee/contract'
import { attendeeKey } from '@awan/core/attendee/rules'
import { attendeeOf, type AttendeeInput, type AttendeeRow } from '#records/people/attendees.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, violated } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { lockCaller } from '#http/limits/row-locks.ts'
import { deleteAttendee, findAttendee, insertAttendee, updateAttendee } from './queries.ts'

interface Which {
  accountId: string
  id: string
}

/** Reads an attendee; throws `attendee_not_found`. */
export async function readAttendee(db: Db, which: Which): Promise<AttendeeRow> {
  const row = isUuid(which.id) ? await findAttendee(db, which) : undefined
  if (!row) throw new AppError('attendee_not_found')
  return row
}

/** Remembers an attendee without a booking; throws `list_full` if no more can be remembered. */
export async function rememberAttendee(
  db: Db,
  { accountId, input }: { accountId: string; input: AttendeeInput },
  now: Date,
): Promise<AttendeeRow> {
  return inTransaction(db, async (trx) => {
    await lockCaller(trx, accountId)
    const row = await insertAttendee(trx, accountId, attendeeOf(input), now)
    if (!row) throw new AppError('list_full')
    return row
  })
}

/** Changes an attendee's name or relation; refuses a name that another attendee has. */
export async function reviseAttendee(
  db: Db,
  which: Which,
  { name, relation }: z.output<typeof changeAttendee.body>,
): Promise<AttendeeRow> {
  const change = {
    ...(name !== undefined && { name, key: attendeeKey(name) }),
    ...(relation !== undefined && { relation }),
  }
  if (Object.keys(change).length === 0) return readAttendee(db, which)
  const row = await write(db, which, change)
  if (!row) throw new AppError('attendee_not_found')
  return row
}

async function write(db: Db, which: Which, change: Parameters<typeof updateAttendee>[2]) {
  try {
    return await updateAttendee(db, which, change)
  } catch (error) {
    if (violated(error) === 'attendee_once') throw new AppError('attendee_exists')
    throw error
  }
}

/** Deletes an attendee; throws `attendee_not_found`. */
export async function forgetAttendee(db: Db, which: Which): Promise<void> {
  if (!(await deleteAttendee(db, which))) throw new AppError('attendee_not_found')
}
