/** A text to read, section by section, both languages side by side so that neither falls behind. */
export interface LegalDocument {
  title: Bilingual
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  introduction: Bilingual
  sections: readonly LegalSection[]
}

export interface LegalSection {
  /** Anchor in the page's address. */
  id: string
  title: Bilingual
  paragraphs: readonly Bilingual[]
}

export interface Bilingual {
  en: string
  ar: string
}
