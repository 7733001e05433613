import { z } from 'zod'
import { isWritten } from './language.ts'
import { localizedInput } from './language-schema.ts'
import { isFlooded, legible, lettersIn } from './legible.ts'

/**
 * One line that people read, trimmed: from `least` to `most` characters, of which some can be seen and none is a control
 * character. They are counted as PostgreSQL counts: an emoji is one.
 */
export function nameText(least: 1 | 2, most = 80) {
  return z
    .string()
    .overwrite((text) => legible(text).replace(/\s+/g, ' '))
    .trim()
    .refine((text) => lettersIn(text) >= least, 'too short')
    .refine((text) => lettersIn(text) <= most, 'too long')
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'contains control characters')
    .refine((text) => !isFlooded(text), 'too many marks on a letter')
    .meta({ minLength: least, maxLength: most })
}

/** A name as it is written down: in some languages or, where something else stands in for it, in none. */
export function nameInput(least: 1 | 2) {
  return localizedInput(nameText(least))
}

/** A name that stands for itself: one language is enough, none is not. */
export function shopNameInput(least: 1 | 2) {
  return nameInput(least).refine(isWritten, 'no name')
}
