import type { MessagingSettings } from './settings.ts'

/** Message channels of a site; at least one is true. */
export interface Channels {
  sms: boolean
  /** True: WhatsApp can send questions and receive replies; false if it only sends codes. */
  whatsapp: boolean
}

/** Returns the channels of the configured providers; simulated phones have both. */
export function channelsOf({ providers }: Pick<MessagingSettings, 'providers'>): Channels {
  if (providers.length === 0) return { sms: true, whatsapp: true }
  return {
    sms: providers.some(
      (provider) =>
        provider.name === 'http' ||
        provider.name === 'otpiq' ||
        (provider.name === 'twilio' && provider.smsFrom !== undefined),
    ),
    whatsapp: providers.some(
      (provider) =>
        provider.name === 'whatsapp' ||
        (provider.name === 'twilio' && provider.whatsappFrom !== undefined),
    ),
  }
}
