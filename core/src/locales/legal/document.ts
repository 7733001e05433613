import type { Localized } from '../../language.ts'
import type { Channels } from '../../messaging/channels.ts'

/** A legal text in sections, all languages side by side, so that none is forgotten in a change. */
export interface LegalDocument {
  title: Translated
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  introduction: Translated
  sections: readonly LegalSection[]
}

export interface LegalSection {
  /** Anchor in the page's URL. */
  id: string
  title: Translated
  paragraphs: readonly Worded[]
}

/** Text in at least English, which is shown if a language is missing. */
export type Translated = Localized & { readonly en: string }

/** A text that mentions a message channel, with variants for sites without that channel. */
export type Worded = Translated & {
  readonly withoutSms?: Translated
  readonly withoutWhatsapp?: Translated
}

/** Returns the variant of a text that is true for a site with these channels. */
export function wordedFor(text: Worded, { sms, whatsapp }: Channels): Translated {
  if (!sms) return text.withoutSms ?? text
  return whatsapp ? text : (text.withoutWhatsapp ?? text)
}
