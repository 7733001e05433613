import type { Pool } from 'pg'
import type { z } from 'zod'
import { createAppointment } from '@awan/core/appointment/contract'
import { createSeries } from '@awan/core/appointment/series-contract'
import type { Headers, TestApp } from '../app.ts'
import { noonIn, withKey } from './appointments.ts'
import { createShop } from './factories.ts'

/**
 * Makes an appointment the first occurrence of a weekly series, the other occurrences not booked; returns the id of the
 * series.
 */
export async function beginSeries(
  pool: Pool,
  appointmentId: string,
  occurrences: number,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into series (business_id, every_weeks, occurrences, any_staff, anchor_start, created_at)
       select business_id, 1, $2, true, starts_at, created_at from appointment where id = $1
       returning business_id, id
     )
     update appointment set series_id = made.id, series_position = 1 from made
     where appointment.business_id = made.business_id and appointment.id = $1
     returning made.id`,
    [appointmentId, occurrences],
  )
  return rows[0]?.id ?? ''
}

const FAR = { horizon_days: 300 }

/** Returns the calls of a customer with a series. */
export function seriesStage(on: TestApp) {
  return {
    /** Creates a shop, a customer, and their appointment at noon of the third day with one of the shop's staff. */
    booked: async (options: Parameters<typeof createShop>[1] = {}) => {
      const business = { ...FAR, ...options.business }
      const shop = await createShop(on.db, { ...options, business })
      const { headers, accountId } = await on.asPerson()
      const staffId = shop.staff[0]?.id ?? ''
      const input = { businessId: shop.business.id, offeringIds: [shop.offering.id], staffId }
      const first = await on.ask(createAppointment, {
        headers: withKey(headers),
        body: { ...input, start: noonIn(3), note: 'By the window' },
      })
      return { ...shop, headers, accountId, staffId, input, first }
    },
    repeat: (
      headers: Headers,
      { appointmentId, ...body }: z.input<typeof createSeries.body> & { appointmentId: string },
    ) => on.ask(createSeries, { headers: withKey(headers), params: { appointmentId }, body }),
  }
}

/** Returns the start of each occurrence, or why it is not booked. */
export const weeks = (series: z.output<typeof createSeries.answer>) =>
  series.occurrences.map(({ appointment, refusal }) => appointment?.start ?? refusal?.code ?? null)
