import type { z } from 'zod'
import type { hoursExceptionSchema, timeOffSchema } from '@awan/core/staff/time-off-contract'
import { instantTextOf } from '@awan/core/time'
import { clockRanges, minuteRanges } from '#records/working-time.ts'
import type { ExceptionRow, TimeOffRow } from './time-off.queries.ts'

export function presentException(row: ExceptionRow): z.input<typeof hoursExceptionSchema> {
  return {
    id: row.id,
    staffId: row.staff_id,
    date: row.day,
    ranges: clockRanges(minuteRanges(row.working)),
    reason: row.reason,
  }
}

export function presentTimeOff(row: TimeOffRow): z.input<typeof timeOffSchema> {
  return {
    id: row.id,
    staffId: row.staff_id,
    start: instantTextOf(row.starts_at),
    end: instantTextOf(row.ends_at),
    reason: row.reason,
  }
}
