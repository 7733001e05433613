import { z } from 'zod'
import type { Footprint } from './footprint.ts'

/** Schema of an appointment's footprint as sold. Separate from its rules, which the browser uses without zod. */
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
