import { z } from 'zod'
import { named } from '../schema/names.ts'

// Plain JSON, so that server and browser use the same value; importing only the types loads no zod. Minutes are UTC
// minutes since 1970-01-01 00:00, or wall minutes of a day: 0 to 2880, where values past 1440 are after midnight and
// belong to the same day. Ranges are half-open, may overlap and are in any order. Days are numbers as in `day.ts`.

const rangesSchema = z.array(z.tuple([z.int(), z.int()]))
/** Seven entries from Monday, of wall minutes. */
const weeklySchema = z.array(rangesSchema)
const datedSchema = z.array(z.object({ day: z.int(), ranges: rangesSchema }))

/** Taken time of a calendar, buffers included. */
const spanTaken = { from: z.int(), to: z.int() }

const takenSchema = named(
  'TakenTime',
  z.object({
    ...spanTaken,
    /** Kind of the entry; missing, like `id`, if the caller may not see it. */
    kind: z.enum(['appointment', 'block', 'hold']).optional(),
    id: z.string().optional(),
    /** True: a hold for a customer in the waiting list; missing otherwise. */
    forWaitingList: z.boolean().optional(),
  }),
)

/** Time an appointment holds in a calendar, in UTC minutes. */
export const heldSchema = named('HeldTime', z.object({ resourceId: z.string(), ...spanTaken }))

const workingSchema = z.object({
  weekly: weeklySchema,
  /** Timetables that replace the weekly one for some days, both included; a weekday without ranges is free. */
  seasons: z.array(z.object({ firstDay: z.int(), lastDay: z.int(), weekly: weeklySchema })),
  /** Closures and dated hours of the whole business: wall minutes that replace the week on a day; no ranges: closed. */
  everyone: datedSchema,
  own: datedSchema,
  /** UTC minutes. */
  timeOff: rangesSchema,
})

const fieldsOfCalendar = z.object({
  id: z.string(),
  kind: z.literal('staff'),
  working: workingSchema,
  taken: z.array(takenSchema),
})

/** Deeply immutable value. */
type Fixed<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Fixed<Value[Key]> }
  : Value

/** Taken time, buffers included; without `kind` and `id` if the caller may not see the entry. */
export type Taken = Fixed<z.output<typeof takenSchema>>

/** Kind of entry that takes time of a calendar. */
export type TakenKind = NonNullable<Taken['kind']>

/** Time of a calendar held by an appointment. */
export type HeldTime = Fixed<z.output<typeof heldSchema>>

/** Working time of one resource. */
export type Working = Fixed<z.output<typeof workingSchema>>

/** A timetable that replaces the weekly one for some days. */
export type Season = Working['seasons'][number]

/** Wall minutes that replace the week on one day; none: closed. */
export type DatedHours = Working['own'][number]

/** Working time and taken time of one resource. */
export type Calendar = Fixed<z.output<typeof fieldsOfCalendar>>

/** Schema of an immutable calendar, shared by server and browser. */
export const calendarSchema: z.ZodType<Calendar, Calendar> = fieldsOfCalendar

/** The calendars of one business. */
export interface Calendars {
  readonly timeZone: string
  readonly items: readonly Calendar[]
}
