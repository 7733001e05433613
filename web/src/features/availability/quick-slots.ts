import type { QuickSlot } from '#features/availability/api.ts'

/** Times of one offering on one day, at least one. */
export type BusinessSlots = readonly [QuickSlot, ...QuickSlot[]]

export interface QuickDay {
  date: string
  timeZone: string
  businesses: BusinessSlots[]
}

/** Times in order become days of businesses; each stands where its first time stood. */
export function groupQuickSlots(slots: readonly QuickSlot[]): QuickDay[] {
  const days = new Map<string, Map<string, [QuickSlot, ...QuickSlot[]]>>()
  for (const slot of slots) {
    const day = days.get(slot.date) ?? new Map<string, [QuickSlot, ...QuickSlot[]]>()
    days.set(slot.date, day)
    const known = day.get(slot.offeringId)
    if (known) known.push(slot)
    else day.set(slot.offeringId, [slot])
  }
  return [...days]
    .map(([date, byOffering]) => {
      const businesses = [...byOffering.values()]
      return { date, timeZone: businesses[0]?.[0].timeZone ?? 'UTC', businesses }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
