import { z } from 'zod'
import { LANGUAGE_IDS, type Language, type Localized } from './language.ts'

// Apart from language.ts, so that the browser can use that one without zod.
export const languageSchema = z.enum(LANGUAGE_IDS)

const perLanguage = <Text extends z.ZodType>(text: Text) =>
  ({ en: text, ar: text }) satisfies Record<Language, Text>

/** A text people read, in an answer: of a row's value, a language it was not written in becomes null. */
export const localizedSchema = z.object(
  perLanguage(z.string().nullable().default(null)),
) satisfies z.ZodType<Localized, Localized>

/** The same in a request: in each language a text, null or nothing. */
export const localizedInput = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.strictObject(perLanguage(text.nullish())) satisfies z.ZodType<Localized>
