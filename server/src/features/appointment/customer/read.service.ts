import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { presentAppointment, type Appointment } from './presenter.ts'
import { findAppointment } from './queries.ts'

/** Reads an appointment as its customer sees it now. */
export async function readAppointment(
  db: Db,
  customerId: string,
  id: string,
  now: Date,
): Promise<Appointment> {
  const row = isUuid(id) ? await findAppointment(db, customerId, id) : undefined
  if (!row) throw new AppError('appointment_not_found')
  return presentAppointment(row, now)
}

/** Returns the error for an account that did not book: `booked_by_phone` if a shop did for its number, else not found. */
export async function unchangeable(db: Db, customerId: string, id: string): Promise<AppError> {
  const known = isUuid(id) && (await findAppointment(db, customerId, id)) !== undefined
  return new AppError(known ? 'booked_by_phone' : 'appointment_not_found')
}
