import { z } from 'zod'
import { inEachLanguage, LANGUAGE_IDS, type Localized } from './language.ts'
import { named } from './schema/names.ts'

// Apart from language.ts, so that the browser can use that one without zod.
export const languageSchema = z.enum(LANGUAGE_IDS)

/** A text people read, in an answer: of a row's value, a language it was not written in becomes null. */
export const localizedSchema = named(
  'LocalizedText',
  z.object(inEachLanguage(() => z.string().nullable().default(null))),
) satisfies z.ZodType<Localized, Localized>

/** The same in a request: in each language a text, null or nothing. */
export const localizedInput = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.strictObject(inEachLanguage(() => text.nullish())) satisfies z.ZodType<Localized>
