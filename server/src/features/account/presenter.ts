import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { challengeSchema, accountSchema } from '@awan/core/account/contract'
import { channelsOf } from '@awan/core/messaging/channels'
import { instantTextOf } from '@awan/core/time'
import type { Config } from '#config.ts'
import type { Account } from '#db/types.ts'
import type { StandingChallenge } from './code/otp-send.service.ts'

/** Returns an account as its owner sees it; never shown to anyone else. */
export function presentAccount(account: Selectable<Account>): z.input<typeof accountSchema> {
  return accountSchema.parse({
    id: account.id,
    isAdmin: account.operator,
    fullName: account.full_name,
    phone: account.phone,
    language: account.language,
    country: account.country,
    city: account.city_id,
    digits: account.digits,
    theme: account.theme,
    offersAgreed: account.promotions_agreed_at !== null,
  })
}

/** Returns the state of a code, without the code. */
export function presentChallenge(
  standing: StandingChallenge,
  { messaging }: Pick<Config, 'messaging'>,
): z.input<typeof challengeSchema> {
  const { challenge, resendAfter, fallbackAfter } = standing
  return challengeSchema.parse({
    challengeId: challenge.id,
    status: challenge.status,
    // Without an SMS provider, SMS messages are sent by WhatsApp (integrations/messaging/dispatcher.ts).
    channel: channelsOf(messaging).sms ? challenge.channel : 'whatsapp',
    resendAfter,
    ...(fallbackAfter === undefined ? {} : { fallbackAfter }),
    expiresAt: instantTextOf(challenge.expires_at),
    fellBack: challenge.fell_back_at !== null,
  })
}
