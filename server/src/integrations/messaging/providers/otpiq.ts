import { createHmac } from 'node:crypto'
import type { MessageFault } from '@awan/core/messaging/faults'
import type { Outcome, Outgoing, Provider, Receipt, WebhookCall } from '../port.ts'
import { callProvider, outcomeOfStatus, type ProviderAnswer, textAt } from '../request.ts'
import type { CallSettings, OtpiqSettings } from '@awan/core/messaging/settings'
import { MINUTE_MS } from '@awan/core/time'
import { headerOf, isSame } from '../signatures.ts'

const STATES: Readonly<Record<string, Receipt['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  expired: 'failed',
}

/** Faults by message text, as OTPIQ has no error codes. */
const FAULT_BY_TEXT: readonly (readonly [RegExp, MessageFault])[] = [
  [/insufficient credit|spending ?threshold|top.?up/i, 'no_credit'],
  [/sender ?id/i, 'sender_refused'],
  [/trial mode/i, 'no_route'],
  [/phone ?number|invalid number/i, 'invalid_number'],
]

/** OTPIQ: codes by SMS or WhatsApp with its own text, other SMS under a registered sender. */
export function otpiqProvider(settings: OtpiqSettings, call: CallSettings): Provider {
  const { sender, webhookSecret, price, rate } = settings
  return {
    name: 'otpiq',
    price,
    rate,
    receipts: webhookSecret !== undefined && call.publicUrl !== undefined,
    keyed: false,
    takes: ({ channel, code }) =>
      channel === 'sms'
        ? code !== undefined || sender !== undefined
        : channel === 'whatsapp' && code !== undefined,
    send: (message) => send(settings, call, message),
    track: (smsId) => track(settings, call, smsId),
    ...(webhookSecret === undefined
      ? {}
      : { webhook: { isGenuine: (arrived) => isGenuine(webhookSecret, arrived), read: readCall } }),
  }
}

async function send(
  { url, key, sender, webhookSecret }: OtpiqSettings,
  { timeoutMs, publicUrl }: CallSettings,
  { id, to, channel, code, text }: Outgoing,
): Promise<Outcome> {
  const report =
    webhookSecret !== undefined && publicUrl !== undefined
      ? {
          deliveryReport: {
            webhookUrl: `${publicUrl}/api/webhooks/otpiq?message=${id}`,
            deliveryReportType: 'all',
            webhookSecret,
          },
        }
      : {}
  const words =
    code === undefined
      ? { smsType: 'custom', customMessage: text, provider: 'sms' }
      : // A single channel: OTPIQ's own fallback would duplicate ours.
        { smsType: 'verification', verificationCode: code, provider: channel }
  const body = {
    phoneNumber: to.slice(1),
    ...words,
    ...(sender === undefined || channel === 'whatsapp' ? {} : { senderId: sender }),
    ...report,
  }
  const answer = await callProvider(
    `${url}/sms`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    timeoutMs,
  )
  if ('failure' in answer) return answer.failure
  const providerMessageId = textAt(answer.body, 'smsId')
  if (answer.status < 300 && providerMessageId !== undefined)
    return { result: 'taken', providerMessageId }
  return refusalOf(answer)
}

async function track({ url, key }: OtpiqSettings, { timeoutMs }: CallSettings, smsId: string) {
  const headers = { authorization: `Bearer ${key}` }
  const address = `${url}/sms/track/${encodeURIComponent(smsId)}`
  const answer = await callProvider(address, { method: 'GET', headers }, timeoutMs)
  if ('failure' in answer || answer.status !== 200) return undefined
  return STATES[textAt(answer.body, 'status') ?? '']
}

function refusalOf(answer: ProviderAnswer): Outcome {
  const text = textAt(answer.body, 'error') ?? textAt(answer.body, 'message') ?? ''
  const [, fault] = FAULT_BY_TEXT.find(([pattern]) => pattern.test(text)) ?? []
  if (answer.status === 400 && fault) return { result: 'refused', fault, code: '400' }
  const minutes = Number(textAt(answer.body, 'waitMinutes'))
  const retryAfter = Number.isFinite(minutes) ? minutes * MINUTE_MS : answer.retryAfter
  return outcomeOfStatus({ ...answer, retryAfter })
}

/** Checks a call: delivery reports contain the secret itself; messages from phones an HMAC over timestamp and body. */
function isGenuine(secret: string, { headers, body }: WebhookCall): boolean {
  const plain = headerOf(headers, 'x-otpiq-webhook-secret')
  if (plain !== undefined) return isSame(plain, secret)
  const given = headerOf(headers, 'x-otpiq-webhook-signature')
  const time = headerOf(headers, 'x-otpiq-webhook-timestamp')
  if (given === undefined || time === undefined) return false
  const signed = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return isSame(given, `sha256=${signed}`)
}

function readCall({
  url,
  body,
}: WebhookCall): ReturnType<NonNullable<Provider['webhook']>['read']> {
  const report: unknown = JSON.parse(body.toString('utf8'))
  const id = textAt(report, 'smsId')
  const state = STATES[textAt(report, 'status') ?? '']
  if (id === undefined || state === undefined) return { receipts: [], replies: [] }
  const receipt = {
    key: `${id} ${state}`,
    messageId: url.searchParams.get('message') ?? undefined,
    providerMessageId: id,
    state,
    fault: state === 'failed' ? ('not_delivered' as const) : undefined,
  }
  return { receipts: [receipt], replies: [] }
}
