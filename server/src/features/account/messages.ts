import { BRAND } from '@awan/core/brand'
import type { Language } from '@awan/core/language'
import { codeMessage } from '@awan/core/messaging/rules'
import { translate } from '#locale.ts'

/** Returns the message that carries a code; `publicUrl` is the site's address, if the text may contain it. */
export function codeText(code: string, language: Language, publicUrl: string | undefined): string {
  const sentence = translate(language, 'message.code', { code, brand: BRAND[language] })
  return codeMessage(sentence, code, publicUrl && new URL(publicUrl).hostname)
}

/** Returns the WhatsApp question whether a code may be sent there, with the brand's name and both replies. */
export function optInMessage(language: Language) {
  const values = { brand: BRAND[language] }
  const text = translate(language, 'message.optIn', values)
  const buttons = [
    { id: 'yes', title: translate(language, 'message.yes') },
    { id: 'no', title: translate(language, 'message.no') },
  ]
  return { text, language, buttons, template: { name: 'opt_in', values } } as const
}
