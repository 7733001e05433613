import { readTab, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.unfinished'

/** A time is chosen in this tab and not booked yet; undefined: none is. */
export function keepUnfinished(start: string | undefined): void {
  if (start === undefined) removeTab(KEY)
  else writeTab(KEY, start)
}

/** Returns whether a booking is being made. `now` in milliseconds: a time that is over is no longer one. */
export function hasUnfinished(now: number): boolean {
  const start = readTab(KEY)
  return typeof start === 'string' && Date.parse(start) > now
}
