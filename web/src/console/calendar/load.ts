import type { Column } from '#console/diary/grid/columns.ts'
import { freeMinutes } from '#console/diary/figures.ts'

/** Load of a staff member's day. */
export interface DayLoad {
  appointments: number
  /** Share of the bookable time taken by appointments, 0 to 1; null without bookable time. */
  share: number | null
}

/** Returns the load of a staff member's day: appointments against working time without time off. */
export function loadOf({ hours, appointments, offs }: Column): DayLoad {
  const open = freeMinutes(hours, offs)
  const left = freeMinutes(hours, [...offs, ...appointments])
  return {
    appointments: appointments.length,
    share: open === 0 ? null : (open - left) / open,
  }
}
