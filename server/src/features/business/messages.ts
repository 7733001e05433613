import { BRAND } from '@awan/core/brand'
import { isLanguage, pick, type Localized } from '@awan/core/language'
import { translate } from '#locale.ts'

/** Tells an owner what became of a registration; the reason is for the console, where there is room for it. */
export function decisionText(
  decision: 'approve' | 'decline',
  name: Localized,
  reader: string,
): string {
  const language = isLanguage(reader) ? reader : 'en'
  const key = decision === 'approve' ? 'message.approved' : 'message.declined'
  return translate(language, key, { brand: BRAND[language], name: pick(name, language) })
}
