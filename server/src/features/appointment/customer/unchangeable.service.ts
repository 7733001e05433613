import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { findVisit } from './queries.ts'

/** Says why a person cannot change what the account did not book: a shop wrote it down, or it is none of theirs. */
export async function unchangeable(db: Db, customerId: string, id: string): Promise<AppError> {
  const known = isUuid(id) && (await findVisit(db, customerId, id)) !== undefined
  return new AppError(known ? 'booked_by_phone' : 'appointment_not_found')
}
