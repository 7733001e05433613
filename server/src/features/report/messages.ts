import { BRAND } from '@awan/core/brand'
import { languageOr, pick, type Language, type Localized } from '@awan/core/language'
import { fitted } from '@awan/core/messaging/rules'
import { TEMPLATES } from '@awan/core/messaging/templates'
import { nameInMessage, oneLine } from '@awan/core/messaging/words'
import type { ReportKind } from '@awan/core/report/rules'
import type { Content } from '#integrations/messaging/port.ts'
import { translate } from '#locale.ts'

/**
 * Returns the message to a shop's owners and managers that content was removed, with the reason, or restored. At most
 * two message parts; a long reason is cut. The template contains no reason; the console shows it.
 */
export function contentMessage(
  { kind, name, reason }: { kind: ReportKind; name: Localized; reason: string | null },
  reader: string,
): Content & { text: string; language: Language } {
  const language = languageOr(reader, 'en')
  const [brand, what] = [BRAND[language], translate(language, 'message.content', { kind })]
  const parts = { name: nameInMessage(pick(name, language)), reason: oneLine(reason ?? '') }
  const template = reason === null ? 'content_restored' : 'content_removed'
  const write = (cut: typeof parts) => {
    const values = { brand, what, name: cut.name }
    const sentence = translate(language, TEMPLATES[template].key, values)
    return cut.reason === ''
      ? sentence
      : `${sentence} ${translate(language, 'message.reason', { reason: cut.reason })}`
  }
  return {
    text: fitted(parts, write) ?? write({ ...parts, reason: '' }),
    language,
    template: { name: template, values: { brand, what, name: parts.name } },
  }
}
