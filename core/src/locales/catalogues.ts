import { LANGUAGE_IDS, type Language } from '../language.ts'
import type { MessageKey } from './en/messages.ts'

type Sentences = Readonly<Record<MessageKey, string>>

const loaded = await Promise.all(
  LANGUAGE_IDS.map(async (language) => {
    // Each of these files exports its messages and nothing else, and compiles only if complete.
    const file = (await import(`./${language}/messages.ts`)) as Record<string, Sentences>
    return [language, Object.values(file)[0]]
  }),
)

/** All messages of all languages, for code where their size does not matter. */
// Its keys are those of the list.
export const CATALOGUES = Object.fromEntries(loaded) as Readonly<Record<Language, Sentences>>
