import { BRAND } from '@awan/core/brand'
import type { Language } from '@awan/core/language'
import { codeMessage } from '@awan/core/messaging/rules'
import { translate } from '#locale.ts'

/** The SMS that carries a code; `publicUrl` is the address people open, where it is known. */
export function codeText(code: string, language: Language, publicUrl: string | undefined): string {
  const sentence = translate(language, 'message.code', { code, brand: BRAND[language] })
  return codeMessage(sentence, code, publicUrl && new URL(publicUrl).hostname)
}
