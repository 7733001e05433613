import { BRAND } from '@awan/core/brand'
import { isLanguage, pick, type Localized } from '@awan/core/language'
import { fitted } from '@awan/core/messaging/rules'
import { nameInMessage, oneLine } from '@awan/core/messaging/words'
import type { ReportKind } from '@awan/core/report/rules'
import { translate } from '#locale.ts'

/** Tells who leads a shop what was taken down and why, or put back, in two parts at most: a long reason is cut. */
export function contentText(
  { kind, name, reason }: { kind: ReportKind; name: Localized; reason: string | null },
  reader: string,
): string {
  const language = isLanguage(reader) ? reader : 'en'
  const brand = BRAND[language]
  const parts = { name: nameInMessage(pick(name, language)), reason: oneLine(reason ?? '') }
  const key = reason === null ? 'message.contentRestored' : 'message.contentRemoved'
  const write = (cut: typeof parts) => {
    const sentence = translate(language, key, { brand, kind, name: cut.name })
    return cut.reason === ''
      ? sentence
      : `${sentence} ${translate(language, 'message.reason', { reason: cut.reason })}`
  }
  return fitted(parts, write) ?? write({ ...parts, reason: '' })
}
