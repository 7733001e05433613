import { z } from 'zod'
import { inEachLanguage, LANGUAGE_IDS, type Localized } from './language.ts'
import { named } from './schema/names.ts'

// Separate from language.ts, which the browser imports without zod.
export const languageSchema = z.enum(LANGUAGE_IDS)

/** A text in a response; languages it was not written in are null. */
export const localizedSchema = named(
  'LocalizedText',
  z.object(inEachLanguage(() => z.string().nullable().default(null))),
) satisfies z.ZodType<Localized, Localized>

/** A text in a request; null or omitted for languages it is not written in. */
export const localizedInput = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.strictObject(inEachLanguage(() => text.nullish())) satisfies z.ZodType<Localized>
