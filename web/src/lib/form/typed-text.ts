import { inEachLanguage, type Language, type Localized, type TypedText } from '@awan/core/language'
import { isVisible } from '@awan/core/legible'

/** A text as a form holds it. */
export const typedText = (text: Localized = {}): TypedText =>
  inEachLanguage((language) => text[language] ?? '')

/** The same as it is sent: trimmed, null where nothing can be seen. */
export const sentText = (typed: TypedText): Record<Language, string | null> =>
  inEachLanguage((language) => {
    const words = typed[language] ?? ''
    return isVisible(words) ? words.trim() : null
  })
