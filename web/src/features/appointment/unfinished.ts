import { readTab, readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.unfinished'
const BOOKED = 'awan.booked'

const nameOf = (businessId: string, start: string) => `${businessId} ${Date.parse(start)}`

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

/** Remembers in this tab that a time was booked: earlier entries of its history may still have it chosen. */
export const keepBookedTime = (businessId: string, start: string) =>
  writeTab(BOOKED, { ...readTabRecord(BOOKED), [nameOf(businessId, start)]: true })

/** Returns whether this tab has booked a time. */
export const isBookedTime = (businessId: string, start: string) =>
  nameOf(businessId, start) in readTabRecord(BOOKED)
