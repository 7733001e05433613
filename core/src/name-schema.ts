import { z } from 'zod'
import { isWritten } from './language.ts'
import { localizedInput } from './language-schema.ts'
import { isFlooded, legible, lettersIn } from './legible.ts'

/**
 * Returns the schema of one trimmed line of text: `least` to `most` characters, some of them visible and none a control
 * character. Counts like PostgreSQL: an emoji is one character.
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

/** Schema of a name in some languages; in none if another text can replace it. */
export function nameInput(least: 1 | 2) {
  return localizedInput(nameText(least))
}

/** Schema of a required name: at least one language. */
export function shopNameInput(least: 1 | 2) {
  return nameInput(least).refine(isWritten, 'no name')
}
