import type { z } from 'zod'
import type { shopStaffSchema } from '@awan/core/staff/contract'
import { clockRanges, weekOf } from '#records/working-time.ts'
import type { StaffRow } from './queries.ts'

export type ShopStaff = z.output<typeof shopStaffSchema>

export function presentStaff(row: StaffRow): ShopStaff {
  return {
    id: row.id,
    version: row.version,
    name: { en: row.name_en, ar: row.name_ar },
    photo: row.photo,
    active: row.active,
    position: row.position,
    offeringIds: row.offering_ids,
    weekly: weekOf(row.weekly).map(clockRanges),
    upcoming: row.upcoming,
  }
}
