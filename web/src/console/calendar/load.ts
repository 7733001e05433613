import type { Column } from '#console/diary/grid/columns.ts'
import { freeMinutes } from '#console/diary/figures.ts'

/** Says how full somebody's day is. */
export interface DayLoad {
  appointments: number
  /** Its part of the time that can be booked, from 0 to 1; null where there is none. */
  share: number | null
}

/** Returns how much of the day that somebody works, and is not away, appointments take. */
export function loadOf({ hours, visits: appointments, offs }: Column): DayLoad {
  const open = freeMinutes(hours, offs)
  const left = freeMinutes(hours, [...offs, ...appointments])
  return {
    appointments: appointments.length,
    share: open === 0 ? null : (open - left) / open,
  }
}
