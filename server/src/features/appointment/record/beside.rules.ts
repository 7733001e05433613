import type { Footprint } from '@awan/core/availability/footprint'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import {
  judge,
  leastLoaded,
  TimeTaken,
  type CalendarOfStart,
  type StartRequest,
} from './free.service.ts'

/** Staff member chosen for one person of a party, and that person's footprint. */
export interface Chosen {
  staffId: string
  footprint: Footprint
}

/** Candidates for a choice, and the order they are chosen in. */
export interface Choosing {
  /** Locked rows. */
  staff: readonly { id: string; position: number }[]
  order: string
  now: Date
}

/** Chooses a different staff member for each person of a party; throws `TimeTaken` if there are too few. */
export function eachTheirOwn(
  calendar: CalendarOfStart,
  wanted: StartRequest,
  { staff, order, now }: Choosing,
): Chosen[] {
  const { footprint, free } = judge(calendar, wanted, now)
  const able = staff.filter(({ id }) => free.includes(id))
  const staffId = leastLoaded(able, calendar.calendars, { start: wanted.start, order })
  if (staffId === undefined) throw new TimeTaken(wanted)
  const [next, ...rest] = wanted.beside ?? []
  const [theirs, ...others] = (calendar.beside ?? []).map((one) => without(one, staffId))
  if (!next || !theirs) return [{ staffId, footprint }]
  const further = { ...wanted, ...next, staffId: next.staffId, people: 1, beside: rest }
  const left = staff.filter(({ id }) => id !== staffId)
  // A hold is for all people of the party.
  const ahead = { ...theirs, beside: others, heldSince: calendar.heldSince }
  return [{ staffId, footprint }, ...eachTheirOwn(ahead, further, { staff: left, order, now })]
}

/** Returns the calendars without a staff member already chosen. */
function without(calendar: BusinessCalendar, staffId: string): BusinessCalendar {
  const { timeZone, items } = calendar.calendars
  return { ...calendar, calendars: { timeZone, items: items.filter(({ id }) => id !== staffId) } }
}
