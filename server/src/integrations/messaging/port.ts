import type { Language } from '@awan/core/language'
import type { MessageState } from '@awan/core/messaging/delivery'
import type { MessageFault } from '@awan/core/messaging/faults'
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
  /** The place that a push message goes to. */
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
      /** Milliseconds that the provider asks us to wait. */
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

/** The parts of a message by which a provider says whether it carries such ones. */
export type Kind = Pick<Outgoing, 'channel' | 'kind' | 'code' | 'template' | 'subscription'>

export interface Provider {
  name: string
  /** The cost of one segment, in the unit of the limit of a day. */
  price: number
  /** Messages a second at most; undefined: as many as there are. */
  rate: number | undefined
  /** True: it says what became of a message. */
  receipts: boolean
  /** True: a message that is handed over twice is sent once. */
  keyed: boolean
  /** Tells whether it can carry such a message at all. */
  takes: (message: Kind) => boolean
  send: (message: Outgoing) => Promise<Outcome>
  /** Looks for a message whose answer was lost; undefined: it cannot say now. */
  lookUp?: (message: Lost) => Promise<Outcome | 'absent' | undefined>
  /** Asks what became of a message it took, where no receipt came; undefined: it cannot say now. */
  track?: (providerMessageId: string) => Promise<Receipt['state'] | undefined>
  webhook?: Webhook
}

/** A call of a provider, as it arrived. */
export interface WebhookCall {
  /** The address as the provider was told it, with its query. */
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** The provider's word about a message of ours. */
export interface Receipt {
  /** The same however often it is repeated. */
  key: string
  /** Our id of it, where it comes back; else the provider's. */
  messageId?: string | undefined
  providerMessageId?: string | undefined
  state: Extract<MessageState, 'sent' | 'delivered' | 'read' | 'failed'>
  fault?: MessageFault | undefined
}

/** A message from a phone, as the provider tells it. */
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
  /** Tells whether the call is the provider's, by its signature over the bytes that arrived. */
  isGenuine: (call: WebhookCall) => boolean
  /** Everything the call says; what is not known is left out. */
  read: (call: WebhookCall) => { receipts: Receipt[]; replies: Incoming[] }
  /** The answer to a provider that asks by GET whether the address is ours; undefined: refused. */
  challenge?: (query: URLSearchParams) => string | undefined
}

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
