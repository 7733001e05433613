import { BRAND } from '@awan/core/brand'
import type { Language } from '@awan/core/language'
import { codeMessage } from '@awan/core/messaging/rules'
import { translate } from '#locale.ts'

/** The message that carries a code; `publicUrl` is the address people open, where the text may name it. */
export function codeText(code: string, language: Language, publicUrl: string | undefined): string {
  const sentence = translate(language, 'message.code', { code, brand: BRAND[language] })
  return codeMessage(sentence, code, publicUrl && new URL(publicUrl).hostname)
}

/** Asks by WhatsApp whether a code may come there: names who asks, and both answers. */
export function optInMessage(language: Language) {
  const values = { brand: BRAND[language] }
  const text = translate(language, 'message.optIn', values)
  const buttons = [
    { id: 'yes', title: translate(language, 'message.yes') },
    { id: 'no', title: translate(language, 'message.no') },
  ]
  return { text, language, buttons, template: { name: 'opt_in', values } } as const
}
