import type { z } from 'zod'
import { shopStaffSchema } from '@awan/core/staff/contract'
import { clockRanges, weekOf } from '#records/working-time.ts'
import type { StaffRow } from './queries.ts'

export type ShopStaff = z.output<typeof shopStaffSchema>

export function presentStaff(row: StaffRow): ShopStaff {
  return shopStaffSchema.parse({
    ...row,
    offeringIds: row.offering_ids,
    weekly: weekOf(row.weekly).map(clockRanges),
  })
}
