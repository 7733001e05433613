import { inEachLanguage, type Language, type Localized, type TypedText } from '@awan/core/language'
import { isVisible } from '@awan/core/legible'

/** Returns a localized text as form values. */
export const typedText = (text: Localized = {}): TypedText =>
  inEachLanguage((language) => text[language] ?? '')

/** Returns form values for sending: trimmed, null without visible characters. */
export const sentText = (typed: TypedText): Record<Language, string | null> =>
  inEachLanguage((language) => {
    const words = typed[language] ?? ''
    return isVisible(words) ? words.trim() : null
  })
