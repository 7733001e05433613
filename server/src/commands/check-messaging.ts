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
  invalid_number: 'the number cannot receive it: it is none, inactive or a landline',
  not_on_whatsapp: 'the number has no WhatsApp, or has not agreed to its terms',
  opted_out: 'the number has blocked the sender; it has to write first',
  not_delivered: 'it was not delivered; the phone may be off',
  unsubscribed: 'the browser or the app takes no push messages any more',
  filtered: 'the operator takes it for advertising: register the sender',
  wrong_token: 'the id, key or token is wrong, expired or may not send',
  no_credit: 'there is no credit, or a limit of spending is reached',
  sender_refused: 'the sender is not registered, or not for this country',
  template_missing:
    'the template is not there in this language, not approved, or has other placeholders',
  window_closed: 'free text is not allowed now: a template has to be used',
  no_route: 'the account may not send to this country: permit it with the provider',
  bad_request: 'the provider does not understand the message: look at its address and body',
  unreachable: 'nobody answers at the address of the provider',
  throttled: 'too many messages at the moment; try again later',
  timeout: 'no answer in time: it may have been sent',
  provider_error: 'the provider broke off or has an error of its own: it may have been sent',
  unreadable_answer: 'the answer cannot be read: it may have been sent',
  worker_died: 'the server ended meanwhile: it may have been sent',
  expired: 'it came too late',
  withdrawn: 'it was taken back',
  spend_limit: 'the limit of the day is reached',
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
    return say('MESSAGING names no provider: messages go to the simulated phones.')
  const message = sampleTo(phone.value, values.channel === 'whatsapp' ? 'whatsapp' : 'sms')
  const providers = realProviders(messaging, { publicUrl, clock: () => new Date() })
  const provider = providers.find(
    (one) => (values.provider ?? one.name) === one.name && one.takes(message),
  )
  if (!provider) return say(`No provider of MESSAGING carries a code by ${message.channel}.`)
  const outcome = await provider.send(message)
  if (outcome.result !== 'taken')
    return say(
      `${provider.name}: ${SENTENCES[outcome.fault]} (${outcome.fault} ${outcome.code ?? ''}).`,
    )
  say(`${provider.name} took it as ${outcome.providerMessageId ?? 'a message without an id'}.`)
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
