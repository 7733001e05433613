import type { Footprint } from '@awan/core/availability/footprint'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import { judge, leastLoaded, TimeTaken, type CalendarOfStart, type Target } from './free.service.ts'

/** Names who serves one of those who come, and what they have. */
export interface Chosen {
  staffId: string
  footprint: Footprint
}

/** Describes of whom is chosen, and how. */
export interface Choosing {
  /** Locked. */
  staff: readonly { id: string; position: number }[]
  order: string
  now: Date
}

/** Chooses for each of those who come side by side, for something of their own, somebody of their own; refuses where that cannot be. */
export function eachTheirOwn(
  calendar: CalendarOfStart,
  target: Target,
  { staff, order, now }: Choosing,
): Chosen[] {
  const { footprint, free } = judge(calendar, target, now)
  const able = staff.filter(({ id }) => free.includes(id))
  const staffId = leastLoaded(able, calendar.calendars, { start: target.start, order })
  if (staffId === undefined) throw new TimeTaken(target)
  const [next, ...rest] = target.beside ?? []
  const [theirs, ...others] = (calendar.beside ?? []).map((one) => without(one, staffId))
  if (!next || !theirs) return [{ staffId, footprint }]
  const further = { ...target, ...next, staffId: next.staffId, people: 1, beside: rest }
  const left = staff.filter(({ id }) => id !== staffId)
  return [
    { staffId, footprint },
    ...eachTheirOwn({ ...theirs, beside: others }, further, { staff: left, order, now }),
  ]
}

/** Returns the calendars without who is chosen already. */
function without(calendar: BusinessCalendar, staffId: string): BusinessCalendar {
  const { timeZone, items } = calendar.calendars
  return { ...calendar, calendars: { timeZone, items: items.filter(({ id }) => id !== staffId) } }
}
