import { BRAND } from '@awan/core/brand'
import type { ApprovalDecision } from '@awan/core/business/approval'
import { isLanguage, pick, type Localized } from '@awan/core/language'
import { fitted } from '@awan/core/messaging/rules'
import { nameInMessage, oneLine } from '@awan/core/messaging/words'
import { translate } from '#locale.ts'

const SENTENCES = {
  approve: 'message.approved',
  decline: 'message.declined',
  suspend: 'message.suspended',
  restore: 'message.restored',
} as const

/**
 * Tells who leads a shop what the operator has decided, in two parts at most: a long name and a long reason are cut, the
 * console shows them whole. Nothing is said of why a registration was declined: it is corrected in the console.
 */
export function decisionText(
  decision: ApprovalDecision,
  { name, reason }: { name: Localized; reason: string },
  reader: string,
): string {
  const language = isLanguage(reader) ? reader : 'en'
  const brand = BRAND[language]
  const parts = {
    name: nameInMessage(pick(name, language)),
    reason: decision === 'decline' ? '' : oneLine(reason),
  }
  const write = (cut: typeof parts) => {
    const sentence = translate(language, SENTENCES[decision], { brand, name: cut.name })
    return cut.reason === ''
      ? sentence
      : `${sentence} ${translate(language, 'message.reason', { reason: cut.reason })}`
  }
  return fitted(parts, write) ?? write({ ...parts, reason: '' })
}

/** Tells a customer that a shop takes no bookings, and its number, in two parts at most. */
export function pausedText(shop: { name: Localized; phone: string }, reader: string): string {
  const language = isLanguage(reader) ? reader : 'ar'
  const [brand, phone] = [BRAND[language], shop.phone]
  const write = ({ name }: { name: string }) =>
    translate(language, 'message.paused', { brand, name, phone })
  const parts = { name: nameInMessage(pick(shop.name, language)) }
  return fitted(parts, write) ?? write({ name: '' })
}
