import { readTab, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.unfinished'

/** Remembers a chosen but unbooked time in this tab; undefined forgets it. */
export function keepUnfinished(start: string | undefined): void {
  if (start === undefined) removeTab(KEY)
  else writeTab(KEY, start)
}

/** Returns whether a booking is in progress. `now` in milliseconds: a past time no longer counts. */
export function hasUnfinished(now: number): boolean {
  const start = readTab(KEY)
  return typeof start === 'string' && Date.parse(start) > now
}
