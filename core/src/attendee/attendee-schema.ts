import { z } from 'zod'
import { nameText } from '../name-schema.ts'
import { LONGEST_ATTENDEE, RELATIONS } from './rules.ts'
import { named } from '../schema/names.ts'

/** The person an appointment is for, if not the account's owner. */
export const attendeeOfSchema = named(
  'Attendee',
  z.object({ name: z.string(), relation: z.enum(RELATIONS) }),
)

/** An attendee as entered. */
export const attendeeInput = z.strictObject({
  name: nameText(1, LONGEST_ATTENDEE),
  relation: z.enum(RELATIONS).optional(),
})
