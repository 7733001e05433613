export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** A name people read. At least one language is present; readers fall back to the other. */
export interface Localized {
  en: string | null
  ar: string | null
}

/** The text in the reader's language, or in the other where that one is missing. */
export function pick(text: Localized, language: Language): string {
  const other = language === 'en' ? 'ar' : 'en'
  return text[language] ?? text[other] ?? ''
}

/** The language a text picked for a reader is really in, for `lang` attributes. */
export function languageOf(text: Localized, language: Language): Language {
  if (text[language]) return language
  return language === 'en' ? 'ar' : 'en'
}

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'ar'
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
  return isLanguage(best?.language) ? best.language : 'en'
}
