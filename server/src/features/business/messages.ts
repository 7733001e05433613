import { BRAND } from '@awan/core/brand'
import type { ApprovalDecision } from '@awan/core/business/approval'
import { languageOr, pick, type Language, type Localized } from '@awan/core/language'
import { fitted } from '@awan/core/messaging/rules'
import { TEMPLATES, type TemplateName } from '@awan/core/messaging/templates'
import { nameInMessage, oneLine } from '@awan/core/messaging/words'
import type { Content } from '#integrations/messaging/port.ts'
import { translate } from '#locale.ts'

type Message = Content & { text: string; language: Language }

const DECIDED = {
  approve: 'business_approved',
  decline: 'business_declined',
  suspend: 'business_suspended',
  restore: 'business_restored',
} as const satisfies Record<ApprovalDecision, TemplateName>

/**
 * Tells who leads a shop what the operator has decided, in two parts at most: a long name and a long reason are cut, the
 * console shows them whole, and the template says no reason. Nothing is said of why a registration was declined: it is
 * corrected in the console.
 */
export function decisionMessage(
  decision: ApprovalDecision,
  { name, reason }: { name: Localized; reason: string },
  reader: string,
): Message {
  const language = languageOr(reader, 'en')
  const [brand, template] = [BRAND[language], DECIDED[decision]]
  const parts = {
    name: nameInMessage(pick(name, language)),
    reason: decision === 'decline' ? '' : oneLine(reason),
  }
  const write = (cut: typeof parts) => {
    const sentence = translate(language, TEMPLATES[template].key, { brand, name: cut.name })
    return cut.reason === ''
      ? sentence
      : `${sentence} ${translate(language, 'message.reason', { reason: cut.reason })}`
  }
  return {
    text: fitted(parts, write) ?? write({ ...parts, reason: '' }),
    language,
    template: { name: template, values: { brand, name: parts.name } },
  }
}

/** Tells a customer that a shop takes no bookings, and its number, in two parts at most. */
export function pausedMessage(shop: { name: Localized; phone: string }, reader: string): Message {
  const language = languageOr(reader, 'ar')
  const [brand, phone] = [BRAND[language], shop.phone]
  const write = ({ name }: { name: string }) =>
    translate(language, TEMPLATES.business_paused.key, { brand, name, phone })
  const parts = { name: nameInMessage(pick(shop.name, language)) }
  return {
    text: fitted(parts, write) ?? write({ name: '' }),
    language,
    template: { name: 'business_paused', values: { brand, phone, ...parts } },
  }
}
