import { z } from 'zod'
import { withoutTurns } from './endpoint.ts'
import type { localizedSchema } from './language-schema.ts'

/** One line that people read, trimmed: at least `least` and at most 80 characters, none of them a control character. */
export function nameText(least: 1 | 2) {
  return (
    z
      .string()
      .overwrite(withoutTurns)
      .trim()
      .max(80)
      // Counted as PostgreSQL counts: an emoji is one character.
      .refine((text) => Array.from(text).length >= least, 'too short')
      .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), 'contains control characters')
  )
}

/** A name as it is written down: in one language, in both, or, where something else stands in for it, in none. */
export function nameInput(least: 1 | 2) {
  return z.strictObject({
    en: nameText(least).nullable(),
    ar: nameText(least).nullable(),
  }) satisfies z.ZodType<z.output<typeof localizedSchema>>
}
