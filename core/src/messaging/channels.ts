import type { MessagingSettings } from './settings.ts'

/** The ways to a phone that a site has; one at least. */
export interface Channels {
  sms: boolean
  /** True where a question can be asked by WhatsApp and its answer is heard; not where codes alone go by it. */
  whatsapp: boolean
}

/** Returns by which ways messages reach phones; the simulated phones have both. */
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
