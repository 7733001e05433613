import type { Db } from '#db/connect.ts'
import type { Provider } from './port.ts'
import { fcmProvider } from './push/fcm.ts'
import { webPushProvider } from './push/web-push.ts'
import { handsetProvider } from './providers/handset.ts'
import { httpSmsProvider } from './providers/http-sms.ts'
import { otpiqProvider } from './providers/otpiq.ts'
import { twilioProvider } from './providers/twilio.ts'
import { whatsappProvider } from './providers/whatsapp.ts'
import type {
  CallSettings,
  MessagingSettings,
  ProviderSettings,
} from '@awan/core/messaging/settings'

/** Returns the configured providers in their order; if none is configured, the simulated phones. */
export function openProviders(
  { messaging, publicUrl }: { messaging: MessagingSettings; publicUrl: string | undefined },
  { db, clock }: { db: Db; clock: () => Date },
): Provider[] {
  const push = pushProviders(messaging, { publicUrl, timeoutMs: messaging.timeoutMs, clock })
  if (messaging.providers.length === 0) return [...push, handsetProvider(db, clock)]
  return [...push, ...realProviders(messaging, { publicUrl, clock })]
}

/** Returns the configured providers, without the simulated phones. */
export function realProviders(
  { providers, timeoutMs }: MessagingSettings,
  { publicUrl, clock }: { publicUrl: string | undefined; clock: () => Date },
): Provider[] {
  return providers.map((settings) => open(settings, { publicUrl, timeoutMs, clock }))
}

function pushProviders({ push: { web, native } }: MessagingSettings, call: CallSettings) {
  return [
    ...(web ? [webPushProvider(web, call)] : []),
    ...(native ? [fcmProvider(native, call)] : []),
  ]
}

function open(settings: ProviderSettings, call: CallSettings): Provider {
  switch (settings.name) {
    case 'twilio':
      return twilioProvider(settings, call)
    case 'whatsapp':
      return whatsappProvider(settings, call)
    case 'otpiq':
      return otpiqProvider(settings, call)
    case 'http':
      return httpSmsProvider(settings, call)
  }
}
