export const LANGUAGE_IDS = ['en', 'ar'] as const
export type Language = (typeof LANGUAGE_IDS)[number]

/** Digit sets of numbers: 123 or ١٢٣. */
export type Digits = 'latn' | 'arab'

/** Properties of a language; a new language needs only these and its messages. */
export interface LanguageFacts {
  /** Its own name for itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Script (ISO 15924). */
  readonly script: 'Latn' | 'Arab'
  /** Locale with region, as `ar` alone has other month names than Iraq. */
  readonly locale: string
  /** Digit sets to choose from, the default first. */
  readonly digits: readonly [Digits, ...Digits[]]
}

export const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    name: 'English',
    direction: 'ltr',
    script: 'Latn',
    locale: 'en-AE',
    digits: ['latn'],
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    script: 'Arab',
    locale: 'ar-IQ',
    digits: ['latn', 'arab'],
  },
}

/**
 * Returns the locale for numbers, dates and plurals. If digits can be chosen, it includes them, as the default digits of
 * Arabic differ between Android versions.
 */
export function localeOf(language: Language, digits: Digits = 'latn'): string {
  const facts = LANGUAGES[language]
  return facts.digits.length > 1 ? `${facts.locale}-u-nu-${digits}` : facts.locale
}

/** Returns the next language of the list; the first after the last. */
export function nextLanguage(language: Language): Language {
  return LANGUAGE_IDS[(LANGUAGE_IDS.indexOf(language) + 1) % LANGUAGE_IDS.length] ?? language
}

/** A text in the languages it was written in. Responses list the other languages with null. */
export type Localized = { readonly [L in Language]?: string | null }

/** A text as held by a form: empty or missing if nothing is typed. */
export type TypedText = { readonly [L in Language]?: string }

/** A text as stored: languages it was not written in are missing. */
export type LocalizedValue = Partial<Record<Language, string>>

/** A value for each language. */
export const inEachLanguage = <Value>(of: (language: Language) => Value) =>
  // Object.fromEntries does not preserve the key type.
  Object.fromEntries(LANGUAGE_IDS.map((language) => [language, of(language)])) as Record<
    Language,
    Value
  >

/** Returns the text in the reader's language, or in the first other language it was written in. */
export function pick(text: Localized, language: Language): string {
  return text[languageOf(text, language)] ?? ''
}

/** Returns the language of the text that `pick` returns, for `lang` attributes. */
export function languageOf(text: Localized, language: Language): Language {
  if (text[language]) return language
  return LANGUAGE_IDS.find((other) => text[other]) ?? language
}

/** Returns whether a text is written in any language. */
export function isWritten(text: Localized): boolean {
  return LANGUAGE_IDS.some((language) => text[language]?.trim())
}

/** Converts a text for storage; null if it is empty in all languages. */
export function storedText(text: Localized): LocalizedValue | null {
  return isWritten(text) ? storedName(text) : null
}

/** Converts a text that is required in at least one language for storage; the column enforces that. */
export function storedName(text: Localized): LocalizedValue {
  const value: LocalizedValue = {}
  for (const language of LANGUAGE_IDS) {
    const words = text[language]?.trim()
    if (words) value[language] = words
  }
  return value
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_IDS.some((language) => language === value)
}

/** Returns the value if it is a language, else `otherwise`. */
export function languageOr(value: unknown, otherwise: Language): Language {
  return isLanguage(value) ? value : otherwise
}

/** Returns the best supported language of an `Accept-Language` header, or English (RFC 9110, 12.5.4). */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((p) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
  const known = ranges.filter((range) => isLanguage(range.language) && range.q > 0)
  const best = known.reduce<(typeof known)[number] | undefined>(
    (a, b) => (a === undefined || b.q > a.q ? b : a),
    undefined,
  )
  return languageOr(best?.language, 'en')
}
