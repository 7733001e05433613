import { DAY, dayNumber, dayText } from '../availability/day.ts'
import {
  minus,
  overlap,
  united,
  type MinuteRange,
  type MinuteRanges,
} from '../availability/interval.ts'
import { LATEST_ENTRY } from '../availability/placement.ts'
import { instantsOf, stretchesOf } from '../availability/zone.ts'
import { MINUTE_MS } from '../time.ts'

export { FURTHEST_ENTRY, LATEST_ENTRY } from '../availability/placement.ts'

/** How long the shop may undo its own cancellation, in minutes. */
export const RESTORE_MINUTES = 15

/** The shortest time a visit or a block takes, in minutes: what the diary's constraint demands. */
export const SHORTEST_ENTRY = 5

interface WorkingDay {
  readonly date: string
  /** Wall-clock minutes of that date, past 1440 after midnight. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** Of a diary what decides whether something fits in; the answer of the server is one. Instants are ISO 8601. */
export interface DiaryTimes {
  readonly timeZone: string
  readonly staff: readonly { readonly id: string; readonly hours: readonly WorkingDay[] }[]
  readonly visits: readonly {
    readonly id: string
    readonly staffId: string
    readonly status: string
    readonly start: string
    readonly end: string
    readonly bufferBeforeMinutes: number
    readonly bufferAfterMinutes: number
  }[]
  readonly blocks: readonly {
    readonly id: string
    readonly staffId: string
    readonly start: string
    readonly end: string
  }[]
  readonly absences: readonly {
    /** Null: everyone. */
    readonly staffId: string | null
    readonly start: string
    readonly end: string
  }[]
}

/** What is to be put into a diary; instants in milliseconds since the epoch. */
export interface Placement {
  readonly staffId: string
  readonly start: number
  readonly end: number
  readonly bufferBeforeMinutes?: number
  readonly bufferAfterMinutes?: number
  /** The visit or block that is moved: no obstacle to itself. */
  readonly id?: string
}

/** What has the time already. */
export interface Taker {
  readonly kind: 'visit' | 'block'
  readonly id: string
}

/**
 * `past`: longer ago than can be written down. `taken`: by whom. `outside`: the staff member does not work the whole time,
 * which the shop may choose to ignore. Only the first of them that holds is said.
 */
export type PlaceVerdict =
  | { readonly state: 'free' | 'outside' | 'past' }
  | { readonly state: 'taken'; readonly by: readonly Taker[] }

/**
 * Whether a visit or block fits into a diary: asked while something is dragged, and by the server before it writes.
 * The diary must hold the days around the placement. Buffers keep clear of others but may lie outside working time.
 */
export function placeVerdict(diary: DiaryTimes, wish: Placement, now: number): PlaceVerdict {
  if (wish.start < now - LATEST_ENTRY * MINUTE_MS) return { state: 'past' }
  const by = takersOf(diary, wish)
  if (by.length > 0) return { state: 'taken', by }
  return { state: isWorking(diary, wish) ? 'free' : 'outside' }
}

/** The visits and blocks of the staff member that touch the placement, its buffers and theirs included. */
export function takersOf(diary: DiaryTimes, wish: Placement): Taker[] {
  const { staffId, id, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = wish
  const from = wish.start - bufferBeforeMinutes * MINUTE_MS
  const to = wish.end + bufferAfterMinutes * MINUTE_MS
  const touches = (start: number, end: number) => start < to && from < end
  const visits = diary.visits.filter(
    (visit) =>
      visit.staffId === staffId &&
      visit.id !== id &&
      visit.status !== 'cancelled' &&
      touches(
        Date.parse(visit.start) - visit.bufferBeforeMinutes * MINUTE_MS,
        Date.parse(visit.end) + visit.bufferAfterMinutes * MINUTE_MS,
      ),
  )
  const blocks = diary.blocks.filter(
    (block) =>
      block.staffId === staffId &&
      block.id !== id &&
      touches(Date.parse(block.start), Date.parse(block.end)),
  )
  return [
    ...visits.map((visit): Taker => ({ kind: 'visit', id: visit.id })),
    ...blocks.map((block): Taker => ({ kind: 'block', id: block.id })),
  ]
}

/** Whether the staff member works all of that time. */
function isWorking(diary: DiaryTimes, { staffId, start, end }: Placement): boolean {
  const hours = diary.staff.find((member) => member.id === staffId)?.hours ?? []
  const away = diary.absences
    .filter((absence) => absence.staffId === null || absence.staffId === staffId)
    .map((absence): MinuteRange => [minuteOf(absence.start), minuteOf(absence.end)])
  const wished: MinuteRange = [start / MINUTE_MS, end / MINUTE_MS]
  const working = minus(united(instantsOfDays(hours, diary.timeZone)), united(away))
  return overlap(working, [wished]).some(([from, to]) => from === wished[0] && to === wished[1])
}

/** Working time as UTC minutes. */
function instantsOfDays(hours: readonly WorkingDay[], timeZone: string): MinuteRanges {
  return hours.flatMap(({ date, ranges }) => {
    const midnight = (dayNumber(date) ?? 0) * DAY
    const stretches = stretchesOf(timeZone, midnight - DAY, midnight + 4 * DAY)
    return ranges.flatMap(({ from, to }) => {
      const range = instantsOf(stretches, midnight + from, midnight + to)
      return range ? [range] : []
    })
  })
}

/**
 * When the working days of a shop begin and end: at midnight, or when the last evening that reaches past it is over.
 * `hours` are those of everyone who works, from the day before `from` on. Milliseconds since the epoch.
 */
export function workingDays(
  from: string,
  days: number,
  hours: readonly WorkingDay[],
  timeZone: string,
): { date: string; start: number; end: number }[] {
  const first = dayNumber(from) ?? 0
  const startOf = (day: number): number => {
    const eve = dayText(day - 1)
    const ends = hours
      .filter(({ date }) => date === eve)
      .flatMap(({ ranges }) => ranges.map(({ to }) => to))
    const begin = day * DAY + Math.max(0, ...ends.map((to) => to - DAY))
    const stretches = stretchesOf(timeZone, begin - 2 * DAY, begin + 2 * DAY)
    return (instantsOf(stretches, begin, begin + DAY)?.[0] ?? begin) * MINUTE_MS
  }
  return Array.from({ length: days }, (_, at) => ({
    date: dayText(first + at),
    start: startOf(first + at),
    end: startOf(first + at + 1),
  }))
}

/** The starts a visit that begins now may be given, best first: the nearest five minutes, then the next ones. */
export function startsNow(now: number): number[] {
  const step = 5 * MINUTE_MS
  return [...new Set([Math.round(now / step) * step, Math.ceil(now / step) * step])]
}

/**
 * When the time of a visit ends that is over at `now`, in milliseconds: never later than it ended before, and not so
 * early that nothing of it is left.
 */
export function freedEnd(start: number, end: number, now: number): number {
  const over = Math.ceil(now / MINUTE_MS) * MINUTE_MS
  return Math.min(end, Math.max(over, start + SHORTEST_ENTRY * MINUTE_MS))
}

function minuteOf(instant: string): number {
  return Date.parse(instant) / MINUTE_MS
}
