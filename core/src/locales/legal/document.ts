import type { Localized } from '../../language.ts'
import type { Channels } from '../../messaging/channels.ts'

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

/** Text in at least English, which is shown if a language is missing. */
export type Translated = Localized & { readonly en: string }

/** A text that speaks of a way of messages, with the one in its place on a site that does not have that way. */
export type Worded = Translated & {
  readonly withoutSms?: Translated
  readonly withoutWhatsapp?: Translated
}

/** Returns the variant of a text that is true for a site with these channels. */
export function wordedFor(text: Worded, { sms, whatsapp }: Channels): Translated {
  if (!sms) return text.withoutSms ?? text
  return whatsapp ? text : (text.withoutWhatsapp ?? text)
}
