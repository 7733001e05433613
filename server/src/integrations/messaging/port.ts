import type { Language } from '@awan/core/language'
import type { MessageState } from '@awan/core/messaging/delivery'
import type { MessageFault } from '@awan/core/messaging/faults'
import type { TemplateName } from '@awan/core/messaging/templates'

export type Channel = 'sms' | 'whatsapp' | 'push'

/** A button below a message: the reply contains its `id`. */
export interface ReplyButton {
  id: string
  /** Twenty characters at most. */
  title: string
}

/** Structured parts of a message, for providers that do not send free text. */
export interface Content {
  /** The registered template of the text, and the values of its placeholders. */
  template?: { name: TemplateName; values: Readonly<Record<string, string>> }
  /** The code of a code message. */
  code?: string
  buttons?: readonly ReplyButton[]
  /** Path of the page that a push notification opens. */
  path?: string
  /** The title of a push notification. */
  title?: string
}

/** A browser or an installed app that takes push messages. */
export type PushAddress =
  | { kind: 'web'; endpoint: string; publicKey: Buffer; authSecret: Buffer }
  | { kind: 'native'; endpoint: string }

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
  /** Address of a push message. */
  subscription?: PushAddress
}

/**
 * The end of one try. `refused`: certainly not sent, so another may send it. `lost`: it may have gone and must not be
 * sent again before that is known.
 */
export type Outcome =
  | { result: 'taken'; providerMessageId?: string | undefined; segments?: number | undefined }
  | {
      result: 'refused'
      fault: MessageFault
      /** Milliseconds to wait, as requested by the provider. */
      retryAfter?: number | undefined
      /** The provider's own code, for the log and for `check-messaging`. */
      code?: string | undefined
    }
  | { result: 'lost'; fault: MessageFault; code?: string | undefined }

/** A message that a lost answer was about. */
export type Lost = Pick<Outgoing, 'id' | 'to' | 'channel'> & {
  text: string | null
  hasTemplate: boolean
  triedAt: Date
}

/** The parts of a message that decide whether a provider supports it. */
export type Kind = Pick<Outgoing, 'channel' | 'kind' | 'code' | 'template' | 'subscription'>

export interface Provider {
  name: string
  /** The cost of one segment, in the unit of the limit of a day. */
  price: number
  /** Messages a second at most; undefined: as many as there are. */
  rate: number | undefined
  /** True: the provider sends receipts. */
  receipts: boolean
  /** True: a message that is handed over twice is sent once. */
  keyed: boolean
  /** Tells whether the provider supports such a message. */
  takes: (message: Kind) => boolean
  send: (message: Outgoing) => Promise<Outcome>
  /** Queries a message whose response was lost; undefined: unknown for now. */
  lookUp?: (message: Lost) => Promise<Outcome | 'absent' | undefined>
  /** Queries the state of an accepted message without a receipt; undefined: unknown for now. */
  track?: (providerMessageId: string) => Promise<Receipt['state'] | undefined>
  webhook?: Webhook
}

/** A call of a provider, as it arrived. */
export interface WebhookCall {
  /** The address as given to the provider, with its query. */
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** The provider's word about a message of ours. */
export interface Receipt {
  /** The same however often it is repeated. */
  key: string
  /** Our message id, if the provider returns it; else the provider's. */
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
  /** The provider's id of the message that was answered. */
  contextId?: string | undefined
  sentAt: Date | undefined
}

export interface Webhook {
  /** Tells whether the call is the provider's, by its signature over the raw bytes. */
  isGenuine: (call: WebhookCall) => boolean
  /** Parses a call; unknown parts are ignored. */
  read: (call: WebhookCall) => { receipts: Receipt[]; replies: Incoming[] }
  /** Returns the response to a provider's verification request by GET; undefined: refused. */
  challenge?: (query: URLSearchParams) => string | undefined
}

/** A message that came from a phone. */
export interface Reply {
  phone: string
  channel: 'sms' | 'whatsapp'
  text: string
  /** The id of the button that was pressed. */
  payload?: string | undefined
  /** Our message that was answered, if the phone reports it. */
  context?: { messageId: string; kind: string; appointmentId: string | null } | undefined
  /** Time it was sent, as reported by the provider. */
  sentAt: Date
}

/** Handles a reply; false if it has no meaning here, so that another handler may take it. */
export type TakeReply = (reply: Reply) => Promise<boolean>
