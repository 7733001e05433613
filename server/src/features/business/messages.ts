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
 * Writes the message to members about the operator's decision, in at most two parts: a long name or reason is cut, the
 * console shows them in full, and the template omits the reason. A declined registration's reason is not sent: it is
 * shown in the console, where it is corrected.
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

/** Writes the message to a customer that a shop takes no bookings, with its number, in at most two parts. */
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
