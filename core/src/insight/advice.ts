import { DAY } from '../availability/day.ts'
import type { DayPart } from '../time.ts'
import { LOAD_DAYS, type PartLoad } from '../availability/working-day.ts'
import { changeOf, isByShop, shareOf } from './rules.ts'

/** Minimum sample for a share: below it, a share is chance and causes no advice. */
const ENOUGH = 10
/** Days of a weekday that make a habit of it. */
const ENOUGH_DAYS = 3
/** Average working minutes per day; the short end of a shift needs no filling. */
const ENOUGH_MINUTES = 60
/** Thresholds of the advice, as shares. */
const QUIET = 0.4
const FULL = 0.9
const MISSED = 0.1
const CANCELLED = 0.2
const BY_SHOP = 0.7
const FEWER = -0.2
/** Most sentences at once: too much advice is ignored. */
const MOST = 3

/** Something a shop may do about its figures; shares from 0 to 1. */
export type Advice =
  | { about: 'few' }
  | {
      about: 'quiet'
      weekday: number
      part: DayPart
      share: number
      /** Hours of a promotion there: whole half hours from the midnight of the day. */
      from: number
      to: number
    }
  | { about: 'full'; weekday: number; part: DayPart; share: number }
  | { about: 'missed' | 'cancelled' | 'byShop' | 'fewer'; share: number }

/** The figures that advice is about: those of one answer. */
export interface AdvisedFigures {
  days: readonly unknown[]
  totals: { bookings: number; cancelled: number; over: number; missed: number }
  before: { bookings: number }
  sources: readonly { source: string; bookings: number }[]
  load: { parts: readonly PartLoad[] }
}

/** Returns the advice with the largest effect first; none if all is well. */
export function adviceOf(figures: AdvisedFigures): Advice[] {
  const { days, totals, before, sources, load } = figures
  const most = Math.max(totals.bookings, before.bookings)
  // Of a shop that hardly anybody has found, every hour is quiet.
  if (days.length >= LOAD_DAYS && most < ENOUGH) return [{ about: 'few' }]
  const byShop = sources
    .filter(({ source }) => isByShop(source))
    .reduce((sum, { bookings }) => sum + bookings, 0)
  const change = before.bookings < ENOUGH ? null : changeOf(totals.bookings, before.bookings)
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

/** The parts of weekdays that can be judged, the fullest first; of two alike the longer one. */
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
