import type { QuickBusiness } from '#features/availability/api.ts'

export interface QuickDay {
  date: string
  timeZone: string
  businesses: QuickBusiness[]
}

/** Groups businesses by the day of their times, in the zone of each; their order is kept. */
export function groupQuickSlots(businesses: readonly QuickBusiness[]): QuickDay[] {
  return [...Map.groupBy(businesses, ({ date }) => date)]
    .map(([date, ofDay]) => ({ date, timeZone: ofDay[0]?.timeZone ?? 'UTC', businesses: ofDay }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
