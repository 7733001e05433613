import { z } from 'zod'
import { named } from '../schema/names.ts'

// Plain JSON, so that the server and the browser hold the same value; who imports the types alone loads no zod. Minutes are
// UTC minutes since 1970-01-01 00:00, or wall minutes of a day: 0 to 2880, past 1440 is after midnight and still belongs to
// the day. Ranges are half-open, may overlap and come in any order. Days are numbers as in `day.ts`.

const rangesSchema = z.array(z.tuple([z.int(), z.int()]))
/** Seven entries from Monday, of wall minutes. */
const weeklySchema = z.array(rangesSchema)
const datedSchema = z.array(z.object({ day: z.int(), ranges: rangesSchema }))

/** Time that is taken of a calendar, buffers included. */
const spanTaken = { from: z.int(), to: z.int() }

const takenSchema = named(
  'TakenTime',
  z.object({
    ...spanTaken,
    /** Says what takes it; without it and `id` where nobody is told who has it. */
    kind: z.enum(['appointment', 'block', 'hold']).optional(),
    id: z.string().optional(),
  }),
)

/** Describes what an appointment holds of a calendar, in UTC minutes. */
export const heldSchema = named('HeldTime', z.object({ resourceId: z.string(), ...spanTaken }))

const workingSchema = z.object({
  weekly: weeklySchema,
  /** Timetables that replace the weekly one for some days, both included; a weekday without ranges is free. */
  seasons: z.array(z.object({ firstDay: z.int(), lastDay: z.int(), weekly: weeklySchema })),
  /** Holds what the whole business changed: wall minutes that replace the week on one day; none: closed. */
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

/** A value that nobody changes, at any depth. */
type Fixed<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Fixed<Value[Key]> }
  : Value

/** Time that is taken, buffers included; without `kind` and `id` where nobody is told who has it. */
export type Taken = Fixed<z.output<typeof takenSchema>>

/** Describes what takes time of a calendar. */
export type TakenKind = NonNullable<Taken['kind']>

/** Time of a calendar that an appointment holds. */
export type HeldTime = Fixed<z.output<typeof heldSchema>>

/** When one thing can be used. */
export type Working = Fixed<z.output<typeof workingSchema>>

/** A timetable that replaces the weekly one for some days. */
export type Season = Working['seasons'][number]

/** Wall minutes that replace the week on one day; none: closed. */
export type DatedHours = Working['own'][number]

/** The time of one thing that appointments need. */
export type Calendar = Fixed<z.output<typeof fieldsOfCalendar>>

/** Checks a calendar that nobody changes, as both sides have it. */
export const calendarSchema: z.ZodType<Calendar, Calendar> = fieldsOfCalendar

/** The calendars of one business. */
export interface Calendars {
  readonly timeZone: string
  readonly items: readonly Calendar[]
}
