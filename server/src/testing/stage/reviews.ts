import type { Insertable } from 'kysely'
import { HOUR_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import type { Appointment, Review } from '#db/types.ts'
import { TEST_NOW } from '../app.ts'
import { footprintFor } from './appointments.ts'
import type { createShop } from './factories.ts'

type Shop = Pick<Awaited<ReturnType<typeof createShop>>, 'business' | 'offering' | 'staff'>

let made = 0

/** Creates a completed appointment of half an hour, before the test's clock, of the account `customerId`. */
export async function createCompleted(
  db: Db,
  { business, offering, staff }: Shop,
  customerId: string | null,
  values: Partial<Insertable<Appointment>> = {},
) {
  made += 1
  const start = values.starts_at ?? new Date(TEST_NOW.getTime() - (24 + made) * HOUR_MS)
  const starts = new Date(start)
  // Appointments start on whole minutes.
  starts.setUTCSeconds(0, 0)
  const appointment = await db
    .insertInto('appointment')
    .values({
      business_id: business.id,
      customer_id: customerId,
      guest_name: 'Zainab Karim',
      staff_id: staff[0]?.id ?? '',
      ends_at: new Date(starts.getTime() + HOUR_MS / 2),
      footprint: footprintFor(30),
      status: 'completed',
      price: offering.price,
      created_at: new Date(starts.getTime() - HOUR_MS),
      ...values,
      starts_at: starts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appointment_item')
    .values({
      business_id: business.id,
      appointment_id: appointment.id,
      position: 0,
      offering_id: offering.id,
      service_id: offering.service_id,
      name: { en: 'Haircut', ar: 'قص شعر' },
      duration_minutes: 30,
      price: offering.price,
    })
    .execute()
  return appointment
}

/** Creates a review of an appointment, by default with five stars. */
export async function createReview(
  db: Db,
  appointment: { id: string; business_id: string; customer_id: string | null },
  values: Partial<Insertable<Review>> = {},
) {
  return db
    .insertInto('review')
    .values({
      business_id: appointment.business_id,
      appointment_id: appointment.id,
      customer_id: appointment.customer_id,
      stars: 5,
      comment: 'On time and careful',
      created_at: TEST_NOW,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
