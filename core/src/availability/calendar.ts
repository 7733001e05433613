import type { Kind } from './footprint.ts'
import type { MinuteRanges } from './interval.ts'

// Plain JSON, so that the server and the browser hold the same value. Minutes are UTC minutes since 1970-01-01 00:00, or wall
// minutes of a day: 0 to 2880, past 1440 is after midnight and still belongs to the day. Ranges are half-open, may overlap
// and come in any order. Days are numbers as in `day.ts`.

/** Describes what takes time of a calendar. */
export type TakenKind = 'appointment' | 'block' | 'hold'

/** Time that is taken, buffers included; without `kind` and `id` where nobody is told who has it. */
export interface Taken {
  readonly from: number
  readonly to: number
  readonly kind?: TakenKind
  readonly id?: string
}

/** Wall minutes that replace the week on one day; none: closed. */
export interface DatedHours {
  readonly day: number
  readonly ranges: MinuteRanges
}

/** A timetable that replaces the weekly one for some days, both included; a weekday without ranges is free. */
export interface Season {
  readonly firstDay: number
  readonly lastDay: number
  /** Seven entries from Monday, of wall minutes. */
  readonly weekly: readonly MinuteRanges[]
}

/** When one thing can be used. */
export interface Working {
  /** Seven entries from Monday, of wall minutes. */
  readonly weekly: readonly MinuteRanges[]
  readonly seasons: readonly Season[]
  /** Holds what the whole business changed. */
  readonly everyone: readonly DatedHours[]
  readonly own: readonly DatedHours[]
  /** UTC minutes. */
  readonly timeOff: MinuteRanges
}

/** The time of one thing that appointments need. */
export interface Calendar {
  readonly id: string
  readonly kind: Kind
  readonly working: Working
  readonly taken: readonly Taken[]
}

/** The calendars of one business. */
export interface Calendars {
  readonly timeZone: string
  readonly items: readonly Calendar[]
}
