import { DAY } from './day.ts'
import { localMinute } from './zone.ts'

/** Minutes after midnight at which a working day turns: what begins before belongs to the evening before. */
export const DAY_TURN = 300

/** A working day as a number of days since 1970-01-01, and the minute of it, past 1440 after midnight. */
export interface WorkingTime {
  readonly day: number
  readonly minute: number
}

/** Where the UTC minute lies in the working days of a zone: 01:30 on Saturday is minute 1530 of Friday. */
export function workingTimeOf(minute: number, timeZone: string): WorkingTime {
  const local = localMinute(timeZone, minute)
  const day = Math.floor((local - DAY_TURN) / DAY)
  return { day, minute: local - day * DAY }
}
