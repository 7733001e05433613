import { randomUUID } from 'node:crypto'
import { requestOtp, verifyOtp } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { shopBook, shopCancel, shopMove } from '@awan/core/appointment/shop-contract'
import type { Language } from '@awan/core/language'
import type { ProviderName } from '@awan/core/messaging/settings-shape'
import { changeNoticeSettings } from '@awan/core/notification/settings-contract'
import { instantText, DAY_MS, MINUTE_MS } from '@awan/core/time'
import { startSession } from '#features/account/session/session.service.ts'
import type { ProviderDouble } from '../doubles/provider-double.ts'
import { withKey } from '../stage/appointments.ts'
import { createMember, createShop } from '../stage/factories.ts'
import { SITE } from './environment.ts'
import { metaCall, twilioCall } from './provider-calls.ts'
import { readSent, type SentMessage } from './sent.ts'
import type { ProductionSite } from './site.ts'

type Way = 'sms' | 'whatsapp'

/** Creates a shop open around the clock, with two staff members, and returns the owner's console calls. */
export async function openSiteShop(site: ProductionSite) {
  const { ask, db, now } = site
  const { business, offering, staff } = await createShop(db, {
    staff: 2,
    business: { name: { en: 'Zain', ar: 'زين' } },
    weekly: Array.from({ length: 7 }, () => [[0, 1440]]),
  })
  const owner = await createMember(db, business.id)
  const session = { accountId: owner.id, client: 'native', now: now() } as const
  const { token } = await db.transaction().execute((trx) => startSession(trx, session))
  const headers = { authorization: `Bearer ${token}` }
  const at = (appointmentId: string) => ({
    headers,
    params: { businessId: business.id, appointmentId },
  })
  const here = { headers: withKey(headers), params: { businessId: business.id } }
  const booking = { offeringIds: [offering.id] }
  return {
    businessId: business.id,
    offeringId: offering.id,
    /** Enters a booking of a customer by phone. */
    write: (phone: string, start: string) =>
      ask(shopBook, {
        ...{ ...here, headers: withKey(headers) },
        body: {
          ...booking,
          staffId: staff[0]?.id ?? '',
          source: 'phone',
          name: 'Ali',
          phone,
          start,
        },
      }),
    move: (id: string, start: string, version = 1) =>
      ask(shopMove, { ...at(id), body: { start, version } }),
    cancel: (id: string, version: number) =>
      ask(shopCancel, { ...at(id), body: { reason: 'ill', version } }),
  }
}

export type SiteShop = Awaited<ReturnType<typeof openSiteShop>>

let people = 0
/** Returns a new number of a real Iraqi network: production refuses invented ones. */
export const newMobile = (): string => `+964770${String((people += 1)).padStart(7, '0')}`

/** Returns all messages to a phone through any of these doubles, in order per double. */
export const sentTo = (phone: string, ...doubles: readonly ProviderDouble[]): SentMessage[] =>
  doubles
    .flatMap(({ taken }) => taken)
    .flatMap((call) => readSent(call) ?? [])
    .filter(({ to }) => to === phone)

/** Returns 15:00 in Baghdad this many days after the first day of a site. */
export const threeIn = (days: number, minutes = 0): string =>
  instantText(Date.parse('2040-03-06T12:00:00Z') + days * DAY_MS + minutes * MINUTE_MS)

/** Signs up with a code sent by the given channel, and chooses it for all messages. */
export async function signUp(
  site: ProductionSite,
  {
    double,
    by,
    way,
    language = 'en',
  }: {
    double: ProviderDouble
    by: ProviderName
    way: Way
    language?: Language
  },
) {
  const phone = newMobile()
  // A different client address for each sign-up.
  const ip = `198.51.100.${people % 250}`
  const { ask } = site
  const form = { purpose: 'signup', fullName: 'Sara Ahmed', agreed: true, language } as const
  const body = { ...form, phone, channel: way }
  const { challengeId, status } = await ask(requestOtp, { body, ip })
  await site.settle()
  const reply = (text: string, payload?: string) =>
    replyFrom(site, { by, way, phone, text, payload })
  if (status === 'awaiting_opt_in') await reply(language === 'ar' ? 'نعم' : 'Yes', 'yes')
  await site.settle()
  const code = /\d{6}/.exec(sentTo(phone, double).at(-1)?.words ?? '')?.[0] ?? ''
  const verified = await ask(verifyOtp, {
    ...{ params: { challengeId }, body: { code, client: 'native' }, ip },
  })
  const headers = { authorization: `Bearer ${verified.token}` }
  const chosen = { version: 0, channels: [way], reminders: true, quiet: null }
  await ask(changeNoticeSettings, { headers, body: chosen })
  const book = async ({ businessId, offeringId }: SiteShop, start: string) => {
    const wanted = { businessId, offeringIds: [offeringId], start }
    return (await ask(createAppointment, { headers: withKey(headers), body: wanted })).id
  }
  return { phone, way, headers, challengeId, reply, book }
}

/** Delivers a phone's reply to the last message, as the provider's webhook call. */
async function replyFrom(
  site: ProductionSite,
  said: { by: ProviderName; way: Way; phone: string; text: string; payload?: string | undefined },
): Promise<void> {
  const { by, way, phone, text, payload } = said
  const last = await site.db
    .selectFrom('message')
    .select('provider_message_id as id')
    .where('to_phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const key = `reply-${randomUUID()}`
  const call =
    by === 'whatsapp'
      ? metaCall({
          messages: [
            {
              ...{ from: phone.slice(1), id: key, context: { id: last?.id } },
              timestamp: String(Math.ceil(site.now().getTime() / 1000)),
              ...(payload === undefined
                ? { type: 'text', text: { body: text } }
                : { type: 'button', button: { payload, text } }),
            },
          ],
        })
      : twilioCall(SITE, {
          ...{ MessageSid: key, From: way === 'sms' ? phone : `whatsapp:${phone}`, Body: text },
          ...(payload === undefined ? {} : { ButtonPayload: payload }),
          ...(way === 'sms' ? {} : { OriginalRepliedMessageSid: last?.id ?? '' }),
        })
  // Sent twice, as providers retry their calls.
  for (const status of [await site.hear(call), await site.hear(call)])
    if (status !== 200) throw new Error(`The reply was answered ${status}`)
}
