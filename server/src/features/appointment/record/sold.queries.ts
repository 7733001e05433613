import type { LocalizedValue } from '@awan/core/language'
import { sql } from 'kysely'
import { takingPart, type HeldRow } from '#records/occupancy.ts'

/** One service of an appointment as it was sold. */
export interface SoldItem {
  offering_id: string
  service_id: string
  name: LocalizedValue
  duration_minutes: number
  price: number
}

/**
 * Returns the CTEs every new appointment needs: its occupancy and its items. They read a CTE `appointment`; `held`
 * returns fewer rows than requested if the time is taken, and the caller must then roll back.
 */
export function soldParts(items: readonly SoldItem[], rows: readonly HeldRow[]) {
  const listed = items.map((item, position) => ({ position, ...item }))
  return sql`held as (${takingPart(rows)}
    ), sold as (
      insert into appointment_item (business_id, appointment_id, position, offering_id, service_id,
        name, duration_minutes, price)
      select appointment.business_id, appointment.id, item.*
      from appointment, jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as item (
        position smallint, offering_id uuid, service_id uuid, name localized,
        duration_minutes smallint, price integer
      )
    )`
}

/** Ids of an appointment's offerings, in order. */
export const OFFERING_IDS = sql<string[]>`array(
  select offering_id::text from appointment_item as item
  where item.business_id = appointment.business_id and item.appointment_id = appointment.id
  order by position
)`.as('offering_ids')
