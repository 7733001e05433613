import { z } from 'zod'
import { nameText } from '../name-schema.ts'
import { LONGEST_ATTENDEE, RELATIONS } from './rules.ts'
import { named } from '../schema/names.ts'

/** Describes for whom an appointment is, where that is not whoever has the account. */
export const attendeeOfSchema = named(
  'Attendee',
  z.object({ name: z.string(), relation: z.enum(RELATIONS) }),
)

/** The same as it is typed. */
export const attendeeInput = z.strictObject({
  name: nameText(1, LONGEST_ATTENDEE),
  relation: z.enum(RELATIONS).optional(),
})
