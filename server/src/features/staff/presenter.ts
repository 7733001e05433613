import type { z } from 'zod'
import { shopStaffSchema } from '@awan/core/staff/contract'
import { clockRanges, weekOf } from '#records/working-time.ts'
import type { StaffRow } from './queries.ts'

export type ShopStaff = z.output<typeof shopStaffSchema>

export function presentStaff(row: StaffRow): ShopStaff {
  return shopStaffSchema.parse({
    id: row.id,
    version: row.version,
    name: row.name,
    photo: row.photo,
    active: row.active,
    position: row.position,
    offeringIds: row.offering_ids,
    weekly: weekOf(row.weekly).map(clockRanges),
    upcoming: row.upcoming,
  })
}
