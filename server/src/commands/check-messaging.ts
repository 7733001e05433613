// `npm run check-messaging -- +9647701234567 [--channel whatsapp] [--provider otpiq]`: sends one test message and reports faults.
import { randomInt, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BRAND } from '@awan/core/brand'
import type { MessageFault } from '@awan/core/messaging/faults'
import { parsePhone } from '@awan/core/phone'
import { readConfig } from '#config.ts'
import { realProviders } from '#integrations/messaging/open.ts'
import type { Outgoing } from '#integrations/messaging/port.ts'
import { translate } from '#locale.ts'

const USAGE =
  'npm run check-messaging -- +9647701234567 [--channel sms|whatsapp] [--provider twilio|whatsapp|otpiq|http]'

const SENTENCES: Readonly<Record<MessageFault, string>> = {
  invalid_number: 'the number cannot receive it: it is invalid, inactive or a landline',
  not_on_whatsapp: 'the number has no WhatsApp, or has not agreed to its terms',
  opted_out: 'the number has blocked the sender, and has to write to it first',
  not_delivered: 'it was not delivered; the phone may be off',
  unsubscribed: 'the browser or app no longer accepts push messages',
  filtered: 'the network filtered it as advertising: register the sender',
  wrong_token: 'the id, key or token is wrong, expired or may not send',
  no_credit: 'no credit left, or a spending limit is reached',
  sender_refused: 'the sender is not registered, or not for this country',
  template_missing:
    'the template is missing in this language, not approved, or has other placeholders',
  window_closed: 'free text is not allowed outside the 24-hour window: use a template',
  no_route: 'the account may not send to this country: enable it at the provider',
  bad_request: 'the provider rejected the request as malformed: check its address and body',
  unreachable: 'no connection to the provider’s address',
  throttled: 'too many messages at the moment; try again later',
  timeout: 'timed out: it may have been sent',
  provider_error: 'the provider failed or closed the connection: it may have been sent',
  unreadable_answer: 'unreadable response: it may have been sent',
  worker_died: 'the server stopped while sending: it may have been sent',
  expired: 'it expired before it was sent',
  withdrawn: 'it was withdrawn',
  spend_limit: 'the daily spending limit is reached',
}

process.exitCode = await check()

async function check(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { channel: { type: 'string' }, provider: { type: 'string' } },
  })
  const read = readConfig()
  if (!read.ok) return say(`The settings are wrong:\n  ${read.faults.join('\n  ')}`)
  const { messaging, publicUrl } = read.config
  const phone = parsePhone(positionals[0] ?? '', { invented: false })
  if (!phone.ok)
    return say(`${positionals[0] ?? 'Nothing'} is not an Iraqi mobile number.\n${USAGE}`)
  if (messaging.providers.length === 0)
    return say('MESSAGING has no provider: messages go to the simulated phones.')
  const message = sampleTo(phone.value, values.channel === 'whatsapp' ? 'whatsapp' : 'sms')
  const providers = realProviders(messaging, { publicUrl, clock: () => new Date() })
  const provider = providers.find(
    (one) => (values.provider ?? one.name) === one.name && one.takes(message),
  )
  if (!provider) return say(`No provider in MESSAGING sends codes by ${message.channel}.`)
  const outcome = await provider.send(message)
  if (outcome.result !== 'taken')
    return say(
      `${provider.name}: ${SENTENCES[outcome.fault]} (${outcome.fault} ${outcome.code ?? ''}).`,
    )
  say(`${provider.name} accepted it as ${outcome.providerMessageId ?? 'a message without an id'}.`)
  return 0
}

/** Returns a message with a code that is valid nowhere: every provider supports codes. */
function sampleTo(to: string, channel: 'sms' | 'whatsapp'): Outgoing {
  const code = String(randomInt(100_000, 1_000_000))
  const values = { code, brand: BRAND.en }
  const text = translate('en', 'message.code', values)
  const expiresAt = new Date(Date.now() + 300_000)
  const template = { name: 'code', values } as const
  return {
    id: randomUUID(),
    to,
    channel,
    kind: 'code',
    language: 'en',
    text,
    code,
    template,
    expiresAt,
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 1
}
