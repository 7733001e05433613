import { createHmac } from 'node:crypto'
import type { MessageFault } from '@awan/core/messaging/faults'
import { TEMPLATES } from '@awan/core/messaging/templates'
import type { Incoming, Lost, Outcome, Outgoing, Provider, Receipt, WebhookCall } from '../port.ts'
import { callProvider, listAt, outcomeOfStatus, textAt } from '../request.ts'
import type { CallSettings, TwilioSettings } from '@awan/core/messaging/settings'
import { utcDay } from '@awan/core/time'
import { headerOf, isSame } from '../signatures.ts'

/** Faults by Twilio's error code, which is more specific than the status: https://www.twilio.com/docs/api/errors. */
const FAULT_OF: Readonly<Record<string, MessageFault>> = {
  20003: 'wrong_token',
  20429: 'throttled',
  21211: 'invalid_number',
  21212: 'sender_refused',
  21217: 'invalid_number',
  21408: 'no_route',
  21603: 'sender_refused',
  21606: 'sender_refused',
  21610: 'opted_out',
  21612: 'no_route',
  21614: 'invalid_number',
  21656: 'template_missing',
  30002: 'wrong_token',
  30003: 'not_delivered',
  30004: 'opted_out',
  30005: 'invalid_number',
  30006: 'invalid_number',
  30007: 'filtered',
  63003: 'not_on_whatsapp',
  63007: 'sender_refused',
  63016: 'window_closed',
  63018: 'throttled',
  63024: 'not_on_whatsapp',
  63027: 'template_missing',
}

const STATES: Readonly<Record<string, Receipt['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
}

/** Twilio's Messages resource, for SMS and WhatsApp. */
export function twilioProvider(settings: TwilioSettings, call: CallSettings): Provider {
  const { smsFrom, whatsappFrom, contents, price, rate } = settings
  return {
    name: 'twilio',
    price,
    rate,
    receipts: call.publicUrl !== undefined,
    keyed: false,
    takes: ({ channel, template }) =>
      (channel === 'sms' && smsFrom !== undefined) ||
      (channel === 'whatsapp' &&
        whatsappFrom !== undefined &&
        (template === undefined || hasContent(contents, template.name))),
    send: (message) => send(settings, call, message),
    lookUp: (lost) => lookUp(settings, call, lost),
    webhook: {
      isGenuine: (arrived) => isGenuine(settings.authToken, arrived),
      read: readCall,
    },
  }
}

const hasContent = (contents: TwilioSettings['contents'], name: string) =>
  Object.keys(contents).some((key) => key.startsWith(`${name}.`))

async function send(
  settings: TwilioSettings,
  call: CallSettings,
  message: Outgoing,
): Promise<Outcome> {
  const answer = await callProvider(
    messagesOf(settings),
    {
      method: 'POST',
      headers: {
        authorization: authorizationOf(settings),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: formOf(settings, call, message).toString(),
    },
    call.timeoutMs,
  )
  if ('failure' in answer) return answer.failure
  const providerMessageId = textAt(answer.body, 'sid')
  if (answer.status < 300 && providerMessageId !== undefined) {
    const segments = Number(textAt(answer.body, 'num_segments') ?? 0)
    // A messaging service counts segments later and reports 0 for now.
    return { result: 'taken', providerMessageId, segments: segments > 0 ? segments : undefined }
  }
  const code = textAt(answer.body, 'code')
  const fault = code === undefined ? undefined : FAULT_OF[code]
  if (fault === undefined || answer.status >= 500) return outcomeOfStatus(answer)
  return { result: 'refused', fault, code, retryAfter: answer.retryAfter }
}

function formOf(
  { smsFrom, whatsappFrom, contents }: TwilioSettings,
  { publicUrl, clock }: CallSettings,
  message: Outgoing,
): URLSearchParams {
  const { id, to, channel, template, language, text, expiresAt } = message
  const form = new URLSearchParams()
  if (channel === 'whatsapp') {
    form.set('To', `whatsapp:${to}`)
    form.set('From', `whatsapp:${whatsappFrom ?? ''}`)
  } else {
    form.set('To', to)
    form.set(smsFrom?.startsWith('MG') ? 'MessagingServiceSid' : 'From', smsFrom ?? '')
  }
  const content = template && contents[`${template.name}.${language}`]
  if (channel === 'whatsapp' && template && content) {
    form.set('ContentSid', content)
    form.set('ContentVariables', JSON.stringify(variablesOf(message, template)))
  } else form.set('Body', text)
  if (publicUrl !== undefined)
    form.set('StatusCallback', `${publicUrl}/api/webhooks/twilio?message=${id}`)
  if (expiresAt) {
    const seconds = Math.ceil((expiresAt.getTime() - clock().getTime()) / 1000)
    form.set('ValidityPeriod', String(Math.min(Math.max(seconds, 5), 36_000)))
  }
  return form
}

/** Returns the values of a template by the numbers of its placeholders, followed by the ids of its buttons. */
function variablesOf({ buttons = [] }: Outgoing, template: NonNullable<Outgoing['template']>) {
  const values = [
    ...TEMPLATES[template.name].params.map((name) => template.values[name] ?? ''),
    ...buttons.map(({ id }) => id),
  ]
  return Object.fromEntries(values.map((value, at) => [String(at + 1), value]))
}

/** Searches the messages sent to the number since the attempt began. */
async function lookUp(
  settings: TwilioSettings,
  call: CallSettings,
  { to, channel, text, hasTemplate, triedAt }: Lost,
): Promise<Outcome | 'absent' | undefined> {
  const url = new URL(messagesOf(settings))
  url.searchParams.set('To', channel === 'whatsapp' ? `whatsapp:${to}` : to)
  // Twilio's clock may differ by seconds; older messages are filtered below.
  const since = triedAt.getTime() - 5000
  url.searchParams.set('DateSent>', utcDay(since))
  const headers = { authorization: authorizationOf(settings) }
  const answer = await callProvider(url, { method: 'GET', headers }, call.timeoutMs)
  if ('failure' in answer || answer.status !== 200) return undefined
  const found = listAt(answer.body, 'messages').find((item) => {
    const created = Date.parse(textAt(item, 'date_created') ?? '')
    // A template's text is Twilio's, so only the number and the time are compared.
    return created >= since && (hasTemplate || textAt(item, 'body') === text)
  })
  return found === undefined
    ? 'absent'
    : { result: 'taken', providerMessageId: textAt(found, 'sid') }
}

const messagesOf = ({ url, accountSid }: TwilioSettings) =>
  `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`

const authorizationOf = ({ accountSid, authToken }: TwilioSettings) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/**
 * Checks X-Twilio-Signature: HMAC-SHA-1 with the token over the URL and the sorted fields, repeated values once each.
 * The URL is tried with and without its default port, as Twilio includes it inconsistently.
 */
function isGenuine(authToken: string, { url, headers, body }: WebhookCall): boolean {
  const given = headerOf(headers, 'x-twilio-signature')
  if (given === undefined) return false
  const form = new URLSearchParams(body.toString('utf8'))
  const names = [...new Set(form.keys())].sort((a, b) => (a < b ? -1 : 1))
  const fields = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((value) => name + value)
      .join(''),
  )
  const port = url.protocol === 'https:' ? ':443' : ':80'
  const addresses = [url.href, url.href.replace(url.host, `${url.host}${port}`)]
  const checks = addresses.map((address) => {
    const signed = createHmac('sha1', authToken).update(address + fields.join(''))
    return isSame(given, signed.digest('base64'))
  })
  return checks.includes(true)
}

function readCall({
  url,
  body,
}: WebhookCall): ReturnType<NonNullable<Provider['webhook']>['read']> {
  const form = new URLSearchParams(body.toString('utf8'))
  const fields = (name: string) => form.get(name) ?? undefined
  return form.has('MessageStatus')
    ? { receipts: receiptIn(fields, url), replies: [] }
    : { receipts: [], replies: incomingIn(fields) }
}

type Fields = (name: string) => string | undefined

function receiptIn(fields: Fields, url: URL): Receipt[] {
  const sid = fields('MessageSid')
  const state = STATES[fields('MessageStatus') ?? '']
  if (sid === undefined || state === undefined) return []
  const fault = FAULT_OF[fields('ErrorCode') ?? ''] ?? 'not_delivered'
  return [
    {
      key: `${sid} ${state}`,
      messageId: url.searchParams.get('message') ?? undefined,
      providerMessageId: sid,
      state,
      fault: state === 'failed' ? fault : undefined,
    },
  ]
}

function incomingIn(fields: Fields): Incoming[] {
  const [key, from] = [fields('MessageSid'), fields('From') ?? '']
  if (key === undefined || !/^(?:whatsapp:)?\+\d+$/.test(from)) return []
  return [
    {
      key,
      from: from.replace('whatsapp:', ''),
      channel: from.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
      text: fields('Body') ?? '',
      payload: fields('ButtonPayload'),
      contextId: fields('OriginalRepliedMessageSid'),
      sentAt: undefined,
    },
  ]
}
