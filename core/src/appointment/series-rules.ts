import { daysLater } from '../availability/zone.ts'
import { bestPromotion, type Promotion } from '../promotion/rules.ts'
import { addDays, instantText, MINUTE_MS } from '../time.ts'

/** Times of a series: one occurrence is fixed at its start, the others are whole weeks from it. */
export interface RepeatPlan {
  readonly timeZone: string
  readonly everyWeeks: number
  /** Position of the fixed occurrence, from 1. */
  readonly anchor: number
  /** Milliseconds since the epoch. */
  readonly anchorStart: number
}

/**
 * Returns the start of an occurrence: the same local time a number of weeks from the anchor, across clock changes.
 * `skipped`: the local time does not exist on that day, and `start` is when clocks resume. If it occurs twice, the
 * first.
 */
export function repeatedStart(
  { timeZone, everyWeeks, anchor, anchorStart }: RepeatPlan,
  position: number,
): { start: number; skipped: boolean } {
  const days = (position - anchor) * everyWeeks * 7
  const { minute, skipped } = daysLater(timeZone, anchorStart / MINUTE_MS, days)
  return { start: minute * MINUTE_MS, skipped }
}

/**
 * Returns the starts of a series planned from its first appointment. If that belongs to the evening before, so does each
 * other, to the evening of its own week.
 */
export function plannedStarts(
  first: { start: string; eveningOf: string | null; timeZone: string },
  everyWeeks: number,
  occurrences: number,
): { start: string; eveningOf: string | null }[] {
  const { eveningOf, timeZone } = first
  const plan = { timeZone, everyWeeks, anchor: 1, anchorStart: Date.parse(first.start) }
  return Array.from({ length: occurrences }, (_, at) => ({
    start: instantText(repeatedStart(plan, at + 1).start),
    eveningOf: eveningOf && addDays(eveningOf, at * everyWeeks * 7),
  }))
}

/** An occurrence of a planned series; its working day as far as the client knows it, `YYYY-MM-DD`. */
interface Planned {
  readonly start: string
  readonly day: string
}

/**
 * Returns whether an occurrence of a planned series may cost less than the full price: the first one does, or a
 * promotion covers one of the others. Not certain, as the promotion may be used up by then.
 */
export function mayCostLess(
  planned: readonly Planned[],
  first: {
    readonly items: readonly { readonly offeringId: string; readonly price: number }[]
    readonly fullPrice: number | null
    readonly timeZone: string
  },
  promotions: readonly Promotion[],
): boolean {
  const { items, fullPrice, timeZone } = first
  const offerings = items.map(({ offeringId, price }) => ({ id: offeringId, price }))
  const isCheaper = ({ start, day }: Planned) =>
    bestPromotion(promotions, {
      ...{ offerings, day, timeZone, start: Date.parse(start), firstAppointment: false },
    }) !== undefined
  return fullPrice !== null || planned.slice(1).some(isCheaper)
}
