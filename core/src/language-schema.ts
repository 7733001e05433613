import { z } from 'zod'
import { LANGUAGES, type Localized } from './language.ts'

// Apart from language.ts, so that the browser can use that one without zod.
export const languageSchema = z.enum(LANGUAGES)

/** A name people read; see `Localized`. */
export const localizedSchema = z.object({
  en: z.string().nullable(),
  ar: z.string().nullable(),
}) satisfies z.ZodType<Localized>
