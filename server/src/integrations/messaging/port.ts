import type { Language } from '@awan/core/language'
import type { MessageState } from '@awan/core/messaging/delivery'
import type { MessageFault } from '@awan/core/messaging/faults'
import type { TemplateName } from '@awan/core/messaging/templates'
import type { QuietRule } from '@awan/core/notification/quiet'

export type Channel = 'sms' | 'whatsapp' | 'push'

/** A button below a message: the reply contains its `id`. */
export interface ReplyButton {
  id: string
  /** At most 20 characters. */
  title: string
}

/** Structured parts of a message, for providers that do not send free text. */
export interface Content {
  /** Registered template of the text, with the values of its placeholders. */
  template?: { name: TemplateName; values: Readonly<Record<string, string>> }
  /** Code of a code message. */
  code?: string
  buttons?: readonly ReplyButton[]
  /** Path of the page that a push notification opens. */
  path?: string
  /** Title of a push notification. */
  title?: string
  /** Quiet hours that the fallback of the message observes. */
  quiet?: QuietRule
}

/** Subscription of a browser or an installed app to push messages. */
export type PushAddress =
  | { kind: 'web'; endpoint: string; publicKey: Buffer; authSecret: Buffer }
  | { kind: 'native'; endpoint: string }

/** A message as passed to a provider. */
export interface Outgoing extends Content {
  /** Same id on each attempt, for providers that accept an idempotency key. */
  id: string
  /** Phone number, `+964…`; for push the id of the subscription. */
  to: string
  channel: Channel
  kind: string
  language: Language
  text: string
  expiresAt: Date | undefined
  /** Address of a push message. */
  subscription?: PushAddress
}

/**
 * Outcome of one attempt. `refused`: certainly not sent, so another provider may send it. `lost`: possibly sent, so it
 * must not be resent until its state is known.
 */
export type Outcome =
  | { result: 'taken'; providerMessageId?: string | undefined; segments?: number | undefined }
  | {
      result: 'refused'
      fault: MessageFault
      /** Milliseconds to wait, as requested by the provider. */
      retryAfter?: number | undefined
      /** Provider's own error code, for the log and for `check-messaging`. */
      code?: string | undefined
    }
  | { result: 'lost'; fault: MessageFault; code?: string | undefined }

/** A message whose response was lost. */
export type Lost = Pick<Outgoing, 'id' | 'to' | 'channel'> & {
  text: string | null
  hasTemplate: boolean
  triedAt: Date
}

/** Fields of a message that decide whether a provider supports it. */
export type Kind = Pick<Outgoing, 'channel' | 'kind' | 'code' | 'template' | 'subscription'>

export interface Provider {
  name: string
  /** Cost of one segment, in the unit of the daily limit. */
  price: number
  /** Maximum number of messages per second; undefined: no limit. */
  rate: number | undefined
  /** True: the provider sends receipts. */
  receipts: boolean
  /** True: the provider deduplicates, so a message submitted twice is sent once. */
  keyed: boolean
  /** Returns whether the provider supports such a message. */
  takes: (message: Kind) => boolean
  /** Returns which of several services a message goes to; one that fails does not stop the others. */
  serviceOf?: (message: Kind) => string | undefined
  send: (message: Outgoing) => Promise<Outcome>
  /** Queries a message whose response was lost; undefined: not known yet. */
  lookUp?: (message: Lost) => Promise<Outcome | 'absent' | undefined>
  /** Queries the state of an accepted message without a receipt; undefined: not known yet. */
  track?: (providerMessageId: string) => Promise<Receipt['state'] | undefined>
  webhook?: Webhook
}

/** A provider's webhook call, unparsed. */
export interface WebhookCall {
  /** URL as configured at the provider, with its query. */
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** A provider's report on one of our messages. */
export interface Receipt {
  /** Deduplication key, equal for repeated calls. */
  key: string
  /** Our message id, if the provider returns it; otherwise only the provider's id is set. */
  messageId?: string | undefined
  providerMessageId?: string | undefined
  state: Extract<MessageState, 'sent' | 'delivered' | 'read' | 'failed'>
  fault?: MessageFault | undefined
}

/** A message from a phone, as reported by the provider. */
export interface Incoming {
  key: string
  /** `+964…` */
  from: string
  channel: 'sms' | 'whatsapp'
  text: string
  payload?: string | undefined
  /** Provider's id of the message that was answered. */
  contextId?: string | undefined
  sentAt: Date | undefined
}

export interface Webhook {
  /** Returns whether the call is authentic, by its signature over the raw bytes. */
  isGenuine: (call: WebhookCall) => boolean
  /** Parses a call; unknown parts are ignored. */
  read: (call: WebhookCall) => { receipts: Receipt[]; replies: Incoming[] }
  /** Returns the response to a provider's verification request by GET; undefined: refused. */
  challenge?: (query: URLSearchParams) => string | undefined
}

/** A message from a phone. */
export interface Reply {
  phone: string
  channel: 'sms' | 'whatsapp'
  text: string
  /** Id of the button that was pressed. */
  payload?: string | undefined
  /** Our message that was answered, if known. */
  context?: { messageId: string; kind: string; appointmentId: string | null } | undefined
  /** Time of sending, as reported by the provider. */
  sentAt: Date
}

/** Handles a reply; false if it has no meaning here, so that another handler may handle it. */
export type TakeReply = (reply: Reply) => Promise<boolean>
