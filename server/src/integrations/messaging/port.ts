import type { Language } from '@awan/core/language'
import type { TemplateName } from '@awan/core/messaging/templates'

export type Channel = 'sms' | 'whatsapp' | 'push'

/** A button under a message: `id` comes back when it is pressed. */
export interface ReplyButton {
  id: string
  /** Twenty characters at most. */
  title: string
}

/** The parts of a message beside its text, for providers that do not send free text. */
export interface Content {
  /** The registered sentence that the text was rendered from, and what stands in its placeholders. */
  template?: { name: TemplateName; values: Readonly<Record<string, string>> }
  /** The code of a code message. */
  code?: string
  buttons?: readonly ReplyButton[]
  /** Path of the page that a push notification opens. */
  path?: string
  /** The title of a push notification. */
  title?: string
}

/** A message on its way to a phone or a browser. */
export interface Outgoing extends Content {
  /** The same on every try, for providers that take a key. */
  id: string
  /** `+964…`; for push the id of the subscription. */
  to: string
  channel: Channel
  kind: string
  language: Language
  text: string
  expiresAt: Date | undefined
}

/** Hands a message to a provider; fails where the provider did not take it. */
export type SendMessage = (message: Outgoing) => Promise<void>

/** A message that came from a phone. */
export interface Reply {
  phone: string
  channel: 'sms' | 'whatsapp'
  text: string
  /** The id of the button that was pressed. */
  payload?: string | undefined
  /** The message of ours that was answered, where the phone says so. */
  context?: { messageId: string; kind: string; appointmentId: string | null } | undefined
  /** When it was sent, by whoever carried it. */
  sentAt: Date
}

/** Does what a reply asks for; false where it means nothing here, so that somebody else may take it. */
export type TakeReply = (reply: Reply) => Promise<boolean>
