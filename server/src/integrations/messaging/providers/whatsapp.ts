import { createHmac } from 'node:crypto'
import type { MessageFault } from '@awan/core/messaging/faults'
import { TEMPLATES } from '@awan/core/messaging/templates'
import type { Incoming, Outcome, Outgoing, Provider, Receipt, WebhookCall } from '../port.ts'
import { callProvider, listAt, outcomeOfStatus, textAt } from '../request.ts'
import type { CallSettings, WhatsappSettings } from '@awan/core/messaging/settings'
import { headerOf, isSame } from '../signatures.ts'

/** Faults by Meta's error code, which is more reliable than the status: .../whatsapp/support/error-codes. */
const FAULT_OF: Readonly<Record<string, MessageFault>> = {
  0: 'wrong_token',
  3: 'wrong_token',
  4: 'throttled',
  10: 'wrong_token',
  190: 'wrong_token',
  368: 'sender_refused',
  80007: 'throttled',
  130429: 'throttled',
  130472: 'not_delivered',
  130497: 'no_route',
  131005: 'wrong_token',
  131026: 'not_on_whatsapp',
  131031: 'sender_refused',
  131042: 'no_credit',
  131045: 'sender_refused',
  131047: 'window_closed',
  131048: 'throttled',
  131049: 'not_delivered',
  131050: 'opted_out',
  131056: 'throttled',
  131057: 'unreachable',
  132000: 'template_missing',
  132001: 'template_missing',
  132005: 'template_missing',
  132007: 'template_missing',
  132012: 'template_missing',
  132015: 'template_missing',
  132016: 'template_missing',
  133010: 'sender_refused',
}

const STATES: Readonly<Record<string, Receipt['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

/** Meta's WhatsApp Cloud API: registered templates, and free text within 24 hours of the customer's last message. */
export function whatsappProvider(settings: WhatsappSettings, call: CallSettings): Provider {
  return {
    name: 'whatsapp',
    price: settings.price,
    rate: settings.rate,
    receipts: true,
    keyed: false,
    takes: ({ channel }) => channel === 'whatsapp',
    send: (message) => send(settings, call, message),
    webhook: {
      isGenuine: (arrived) => isGenuine(settings.appSecret, arrived),
      read: (arrived) => readCall(settings.phoneNumberId, arrived),
      challenge: (query) => {
        const requested = query.get('hub.mode') === 'subscribe'
        const known = isSame(query.get('hub.verify_token') ?? '', settings.verifyToken)
        return requested && known ? (query.get('hub.challenge') ?? undefined) : undefined
      },
    },
  }
}

async function send(
  { url, phoneNumberId, token }: WhatsappSettings,
  { timeoutMs }: CallSettings,
  message: Outgoing,
): Promise<Outcome> {
  const answer = await callProvider(
    `${url}/${phoneNumberId}/messages`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to.slice(1),
        biz_opaque_callback_data: message.id,
        ...wordsOf(message),
      }),
    },
    timeoutMs,
  )
  if ('failure' in answer) return answer.failure
  const providerMessageId = textAt(answer.body, 'messages.0.id')
  if (answer.status < 300 && providerMessageId !== undefined)
    return { result: 'taken', providerMessageId }
  const code = textAt(answer.body, 'error.code')
  const fault = code === undefined ? undefined : FAULT_OF[code]
  if (fault === undefined) return outcomeOfStatus(answer)
  return { result: 'refused', fault, code, retryAfter: answer.retryAfter }
}

function wordsOf(message: Outgoing): Record<string, unknown> {
  const { template, code, language, text, buttons = [] } = message
  if (template && code !== undefined)
    return templateOf(template.name, language, [
      { type: 'body', parameters: [{ type: 'text', text: code }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
    ])
  if (template) {
    const values = TEMPLATES[template.name].params.map((name) => template.values[name] ?? '')
    return templateOf(template.name, language, [
      { type: 'body', parameters: values.map((value) => ({ type: 'text', text: value })) },
      ...buttons.map(({ id }, at) => ({
        type: 'button',
        sub_type: 'quick_reply',
        index: String(at),
        parameters: [{ type: 'payload', payload: id }],
      })),
    ])
  }
  if (buttons.length === 0) return { type: 'text', text: { body: text, preview_url: false } }
  const action = { buttons: buttons.map((reply) => ({ type: 'reply', reply })) }
  return { type: 'interactive', interactive: { type: 'button', body: { text }, action } }
}

const templateOf = (name: string, code: string, components: unknown[]) => ({
  type: 'template',
  template: { name, language: { code }, components },
})

/**
 * Checks X-Hub-Signature-256 over the raw bytes: Meta signs the escaped JSON, so parsing and serialising Arabic text
 * would break it.
 */
function isGenuine(appSecret: string, { headers, body }: WebhookCall): boolean {
  const given = headerOf(headers, 'x-hub-signature-256')
  if (given === undefined) return false
  return isSame(given, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
}

/** Parses a call, which may contain several events; those for another number of the account are ignored. */
function readCall(
  phoneNumberId: string,
  { body }: WebhookCall,
): ReturnType<NonNullable<Provider['webhook']>['read']> {
  const values = listAt(JSON.parse(body.toString('utf8')), 'entry').flatMap((entry) =>
    listAt(entry, 'changes').filter(
      (change) =>
        textAt(change, 'field') === 'messages' &&
        (textAt(change, 'value.metadata.phone_number_id') ?? phoneNumberId) === phoneNumberId,
    ),
  )
  return {
    receipts: values.flatMap((change) => listAt(change, 'value.statuses').flatMap(receiptOf)),
    replies: values.flatMap((change) => listAt(change, 'value.messages').flatMap(incomingOf)),
  }
}

function receiptOf(status: unknown): Receipt[] {
  const id = textAt(status, 'id')
  const state = STATES[textAt(status, 'status') ?? '']
  if (id === undefined || state === undefined) return []
  const code = textAt(status, 'errors.0.code') ?? ''
  return [
    {
      key: `${id} ${state}`,
      messageId: textAt(status, 'biz_opaque_callback_data'),
      providerMessageId: id,
      state,
      fault: state === 'failed' ? (FAULT_OF[code] ?? 'not_delivered') : undefined,
    },
  ]
}

function incomingOf(message: unknown): Incoming[] {
  const [id, from] = [textAt(message, 'id'), textAt(message, 'from')]
  if (id === undefined || from === undefined || !/^\d{6,15}$/.test(from)) return []
  const seconds = Number(textAt(message, 'timestamp'))
  return [
    {
      key: id,
      from: `+${from}`,
      channel: 'whatsapp',
      text:
        textAt(message, 'text.body') ??
        textAt(message, 'button.text') ??
        textAt(message, 'interactive.button_reply.title') ??
        textAt(message, 'interactive.list_reply.title') ??
        '',
      payload:
        textAt(message, 'button.payload') ??
        textAt(message, 'interactive.button_reply.id') ??
        textAt(message, 'interactive.list_reply.id'),
      contextId: textAt(message, 'context.id'),
      sentAt: Number.isFinite(seconds) ? new Date(seconds * 1000) : undefined,
    },
  ]
}
