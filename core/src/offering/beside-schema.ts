import { z } from 'zod'
import { besideOfText } from './beside.ts'
import { offeringIdsSchema } from './ids-schema.ts'
import { MOST_PEOPLE, MOST_TOGETHER } from './rules.ts'

/** Another person's booking at the same start: consecutive offerings by one given or any free staff member. */
const besideSchema = z.strictObject({
  offeringIds: offeringIdsSchema,
  staffId: z.string().optional(),
})

/** Bookings of all other people at that start, each by a different staff member. */
export const besideListSchema = z
  .array(besideSchema)
  .min(1)
  .max(MOST_PEOPLE - 1)

const ID = '[^,@]{1,64}'
const besideText = z
  .string()
  .max(70 * (MOST_TOGETHER + 1))
  .regex(new RegExp(`^${ID}(?:,${ID}){0,${MOST_TOGETHER - 1}}(?:@${ID})?$`, 'u'))
  .refine((text) => {
    const { offeringIds } = besideOfText(text)
    return new Set(offeringIds).size === offeringIds.length
  }, 'the same offering twice')

/** Query parameter, repeated for each person: comma-separated ids, and the staff member after an `@`. */
export const besideParam = z
  .union([besideText, z.array(besideText).max(MOST_PEOPLE - 1)])
  .transform((texts) => [texts].flat().map(besideOfText))
