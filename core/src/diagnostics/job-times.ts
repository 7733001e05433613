import { DAY_MS, MINUTE_MS } from '../time.ts'

/** Schedules of jobs in UTC: `minute hour * * *`. */
export const JOB_TIMES = {
  purge: '17 * * * *',
  sweep_photos: '41 3 * * *',
  remind: '* * * * *',
  complete: '* * * * *',
  end_waits: '* * * * *',
  announce: '* * * * *',
  close_sessions: '*/10 * * * *',
  store_site_days: '23 1 * * *',
} as const

/** Milliseconds after its scheduled time from which a job counts as late. */
const GRACE = 5 * MINUTE_MS

/** Returns the first scheduled run after `from`, in milliseconds. */
export function nextRun(times: string, from: number): number {
  const [minutes = '*', hours = '*'] = times.split(' ')
  const first = Math.floor(from / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  for (let at = first; at <= first + DAY_MS; at += MINUTE_MS) {
    const instant = new Date(at)
    if (fits(minutes, instant.getUTCMinutes()) && fits(hours, instant.getUTCHours())) return at
  }
  return first + DAY_MS
}

function fits(part: string, value: number): boolean {
  if (part === '*') return true
  const every = /^\*\/(\d+)$/.exec(part)?.[1]
  return every ? value % Number(every) === 0 : value === Number(part)
}

/** Tells whether a scheduled job should have run since its last run. */
export const isLate = (times: string, lastAt: number, now: number): boolean =>
  nextRun(times, lastAt) + GRACE < now
