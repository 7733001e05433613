import { z } from 'zod'
import type { Calendar } from './calendar.ts'
import type { Footprint } from './footprint.ts'
import { named } from '../schema/names.ts'

// Apart from the types, so that the browser can use those without zod. Units are theirs: UTC minutes and wall minutes.
const rangesSchema = z.array(z.tuple([z.int(), z.int()]))
const weeklySchema = z.array(rangesSchema)
const datedSchema = z.array(z.object({ day: z.int(), ranges: rangesSchema }))

export const takenSchema = named(
  'TakenTime',
  z.object({
    from: z.int(),
    to: z.int(),
    kind: z.enum(['appointment', 'block', 'hold']).optional(),
    id: z.string().optional(),
  }),
)

/** The time of one thing that appointments need. */
export const calendarSchema: z.ZodType<Calendar> = z.object({
  id: z.string(),
  kind: z.literal('staff'),
  working: z.object({
    weekly: weeklySchema,
    seasons: z.array(z.object({ firstDay: z.int(), lastDay: z.int(), weekly: weeklySchema })),
    everyone: datedSchema,
    own: datedSchema,
    timeOff: rangesSchema,
  }),
  taken: z.array(takenSchema),
})

/** Describes what an appointment takes, as it was sold. */
export const footprintSchema: z.ZodType<Footprint> = z.object({
  length: z.int(),
  needs: z.array(
    z.object({
      of: z.literal('staff'),
      among: z.array(z.string()).optional(),
      segments: z.array(z.object({ from: z.int(), to: z.int(), before: z.int(), after: z.int() })),
    }),
  ),
})

/** Describes what an appointment holds of a calendar, buffers included; in UTC minutes. */
export const heldSchema = named(
  'HeldTime',
  z.object({ resourceId: z.string(), from: z.int(), to: z.int() }),
)
