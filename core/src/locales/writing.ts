import type { Language } from '../language.ts'

/** Further properties of a language, separate from `LANGUAGES`, which every page loads. */
export interface WritingFacts {
  /** Texts a shop publishes, in any language regardless of its screen: on a button, under a QR code, with a link. */
  readonly calls: {
    readonly book: string
    readonly scan: string
    readonly share: (shop: string, link: string) => string
  }
  /** Plural categories of cardinal numbers (CLDR), as browsers have them built in. */
  readonly plurals: readonly Intl.LDMLPluralRule[]
  /** Plural categories of ordinals, if they are written out: 1st, 2nd. */
  readonly ordinals: readonly Intl.LDMLPluralRule[]
  readonly comma: string
  /** One or two letters by which readers recognise the language. */
  readonly letters: string
  /** Weekday format that fits a column: a letter, if the language has no short names. */
  readonly shortWeekday: 'short' | 'narrow'
  /** Locale for shared links (Open Graph), with the country whose spelling it uses. */
  readonly openGraph: string
}

export const WRITING: Readonly<Record<Language, WritingFacts>> = {
  en: {
    calls: {
      book: 'Book an appointment',
      scan: 'Scan to book your appointment',
      share: (shop, link) => `Book at ${shop} online, any time:\n${link}`,
    },
    plurals: ['one', 'other'],
    ordinals: ['one', 'two', 'few', 'other'],
    comma: ',',
    letters: 'Aa',
    shortWeekday: 'short',
    openGraph: 'en_US',
  },
  ar: {
    calls: {
      book: 'حجز موعد',
      scan: 'لحجز موعد، يُرجى مسح الرمز',
      share: (shop, link) => `يمكن الحجز لدى ${shop} في أي وقت عبر الرابط:\n${link}`,
    },
    plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
    ordinals: ['other'],
    comma: '،',
    letters: 'ض',
    shortWeekday: 'narrow',
    openGraph: 'ar_IQ',
  },
}
