export const LANGUAGE_IDS = ['en', 'ar'] as const
export type Language = (typeof LANGUAGE_IDS)[number]

/** The digits that numbers are written in: 123 or ١٢٣. */
export type Digits = 'latn' | 'arab'

/** Facts about a language that the interface needs; besides these a language only needs its messages. */
export interface LanguageFacts {
  /** Its name in itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The letters it is written in (ISO 15924). */
  readonly script: 'Latn' | 'Arab'
  /** With a region: `ar` alone has other month names than Iraq. */
  readonly locale: string
  /** Those its readers choose among, the usual ones first. */
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
 * The locale for numbers, dates and plurals. Where digits can be chosen it names them: the usual ones of Arabic changed
 * between versions of Android.
 */
export function localeOf(language: Language, digits: Digits = 'latn'): string {
  const facts = LANGUAGES[language]
  return facts.digits.length > 1 ? `${facts.locale}-u-nu-${digits}` : facts.locale
}

/** The language after this one, around again after the last. */
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
  // Its keys are those of the list.
  Object.fromEntries(LANGUAGE_IDS.map((language) => [language, of(language)])) as Record<
    Language,
    Value
  >

/** The text in the reader's language, or in the first other one that it was written in. */
export function pick(text: Localized, language: Language): string {
  return text[languageOf(text, language)] ?? ''
}

/** The language a text picked for a reader is really in, for `lang` attributes. */
export function languageOf(text: Localized, language: Language): Language {
  if (text[language]) return language
  return LANGUAGE_IDS.find((other) => text[other]) ?? language
}

/** Returns whether it was written in any language. */
export function isWritten(text: Localized): boolean {
  return LANGUAGE_IDS.some((language) => text[language]?.trim())
}

/** Converts a text for storage; null if it is empty in all languages. */
export function storedText(text: Localized): LocalizedValue | null {
  return isWritten(text) ? storedName(text) : null
}

/** The same for a text required in at least one language; the column enforces it. */
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

/** Reads a language that is stored as text, or is not stored at all. */
export function languageOr(value: unknown, otherwise: Language): Language {
  return isLanguage(value) ? value : otherwise
}

/** The best supported language of an `Accept-Language` header; English when none fits (RFC 9110, 12.5.4). */
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
