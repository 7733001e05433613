import type { Localized } from '../../language.ts'

/** A text to read, section by section, all languages side by side so that none falls behind. */
export interface LegalDocument {
  title: Translated
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  introduction: Translated
  sections: readonly LegalSection[]
}

export interface LegalSection {
  /** Anchor in the page's address. */
  id: string
  title: Translated
  paragraphs: readonly Worded[]
}

/** Written in English at least, which stands in for a language that it is not written in. */
export type Translated = Localized & { readonly en: string }

/** A text that promises an SMS, with the one that stands in its place where messages come by WhatsApp alone. */
export type Worded = Translated & { readonly withoutSms?: Translated }

/** Returns a text as it is true by the ways that a site has. */
export const wordedFor = (text: Worded, { sms }: { sms: boolean }): Translated =>
  sms ? text : (text.withoutSms ?? text)
