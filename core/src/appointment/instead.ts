import { DAY_MINUTES } from '../time.ts'

/** Penalties in minutes: for each day of difference, and for a start earlier than agreed. */
const OTHER_DAY = 360
const EARLIER = 120
/** A suggested start is never earlier than the agreed one if it is within so many minutes from now. */
const SHORT_NOTICE = 120

/**
 * Returns the free starts that are closest to the agreed one for a customer who has to be moved, best first: a similar
 * time on a nearby day, later rather than earlier. All in UTC minutes.
 */
export function leastUpset<S extends { readonly start: number }>(
  agreed: number,
  free: readonly S[],
  { now, limit }: { now: number; limit: number },
): S[] {
  return free
    .filter(({ start }) => start >= agreed || start >= now + SHORT_NOTICE)
    .map((slot) => ({ slot, weight: weightOf(slot.start - agreed) }))
    .sort((one, other) => one.weight - other.weight || one.slot.start - other.slot.start)
    .slice(0, limit)
    .map(({ slot }) => slot)
}

function weightOf(shift: number): number {
  const days = Math.round(shift / DAY_MINUTES)
  const ofTheDay = Math.abs(shift - days * DAY_MINUTES)
  return Math.abs(days) * OTHER_DAY + ofTheDay + (shift < 0 ? EARLIER : 0)
}
