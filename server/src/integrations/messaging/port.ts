/** A message on its way to a phone. */
export interface Outgoing {
  /** The same on every try, for providers that take a key. */
  id: string
  /** `+964…` */
  to: string
  channel: 'sms' | 'whatsapp'
  text: string
}

/** Hands a message to a provider; fails where the provider did not take it. */
export type SendMessage = (message: Outgoing) => Promise<void>
