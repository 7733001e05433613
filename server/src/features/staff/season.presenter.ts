import type { z } from 'zod'
import type { seasonSchema } from '@awan/core/staff/season-contract'
import { clockRanges, weekOf } from '#records/working-time.ts'
import type { SeasonRow } from './season.queries.ts'

export function presentSeason(row: SeasonRow): z.input<typeof seasonSchema> {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    hours: row.hours.map(({ staffId, weekly }) => ({
      staffId,
      weekly: weekOf(weekly).map(clockRanges),
    })),
  }
}
