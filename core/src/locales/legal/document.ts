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
  paragraphs: readonly Translated[]
}

/** Written in English at least, which stands in for a language that it is not written in. */
export type Translated = Localized & { readonly en: string }
