import { DAY } from '../availability/day.ts'
import type { DayPart } from '../time.ts'
import { LOAD_DAYS, type PartLoad } from '../availability/working-day.ts'
import { changeOf, isByShop, shareOf } from './rules.ts'

/** Minimum sample for a share: below it, a share is chance and causes no advice. */
const ENOUGH = 10
/** Minimum number of days of a weekday for advice about it. */
const ENOUGH_DAYS = 3
/** Minimum average of working minutes per day; a shorter end of a shift causes no advice. */
const ENOUGH_MINUTES = 60
/** Thresholds of the advice, as shares. */
const QUIET = 0.4
const FULL = 0.9
const MISSED = 0.1
const CANCELLED = 0.2
const BY_SHOP = 0.7
const FEWER = -0.2
/** Maximum pieces of advice at once; more would be ignored. */
const MOST = 3

/** One piece of advice; shares are from 0 to 1. */
export type Advice =
  | { about: 'few' }
  | {
      about: 'quiet'
      weekday: number
      part: DayPart
      share: number
      /** Suggested hours of a promotion: minutes from midnight, in half hours. */
      from: number
      to: number
    }
  | { about: 'full'; weekday: number; part: DayPart; share: number }
  | { about: 'missed' | 'cancelled' | 'byShop' | 'fewer'; share: number }

/** Figures from which advice is derived; part of the insights response. */
export interface AdvisedFigures {
  days: readonly unknown[]
  totals: { bookings: number; cancelled: number; over: number; missed: number }
  before: { bookings: number; over: number }
  sources: readonly { source: string; bookings: number }[]
  load: { parts: readonly PartLoad[] }
}

/** Returns the advice with the largest effect first; none if all is well. */
export function adviceOf(figures: AdvisedFigures): Advice[] {
  const { days, totals, before, sources, load } = figures
  const most = Math.max(totals.bookings, before.bookings)
  // With so few bookings, every hour is quiet.
  if (days.length >= LOAD_DAYS && most < ENOUGH) return [{ about: 'few' }]
  const byShop = sources
    .filter(({ source }) => isByShop(source))
    .reduce((sum, { bookings }) => sum + bookings, 0)
  // A day that is not over has not all of its bookings yet.
  const change = before.over < ENOUGH ? null : changeOf(totals.over, before.over)
  return [
    ...quietOf(load.parts),
    ...fullOf(load.parts),
    ...from('missed', totals.missed, totals.over, MISSED),
    ...(change !== null && change <= FEWER ? [{ about: 'fewer' as const, share: -change }] : []),
    ...from('cancelled', totals.cancelled, totals.bookings + totals.cancelled, CANCELLED),
    ...from('byShop', byShop, totals.bookings, BY_SHOP),
  ].slice(0, MOST)
}

function from(
  about: 'missed' | 'cancelled' | 'byShop',
  some: number,
  all: number,
  least: number,
): Advice[] {
  const share = all < ENOUGH ? null : shareOf(some, all)
  return share !== null && share >= least ? [{ about, share }] : []
}

/** Lists the parts of weekdays with enough data, by utilisation in descending order; if equal, the longer one first. */
function judged(parts: readonly PartLoad[]) {
  return parts
    .filter(({ days, open }) => days >= ENOUGH_DAYS && open >= days * ENOUGH_MINUTES)
    .map((part) => ({ ...part, share: part.taken / part.open }))
    .toSorted((a, b) => b.share - a.share || b.open - a.open)
}

function quietOf(parts: readonly PartLoad[]): Advice[] {
  const quiet = judged(parts)
    .filter(({ share }) => share <= QUIET)
    .toSorted((a, b) => a.share - b.share || b.open - a.open)
  const [first] = quiet
  if (!first) return []
  const { weekday, part, share, opens, closes } = first
  // If work begins after midnight, start with its last half hour.
  const start = Math.min(Math.floor(opens / 30) * 30, DAY - 30)
  const end = Math.ceil(closes / 30) * 30
  return [{ about: 'quiet', weekday, part, share, from: start, to: end }]
}

function fullOf(parts: readonly PartLoad[]): Advice[] {
  const [first] = judged(parts)
  if (!first || first.share < FULL) return []
  const { weekday, part, share } = first
  return [{ about: 'full', weekday, part, share }]
}
