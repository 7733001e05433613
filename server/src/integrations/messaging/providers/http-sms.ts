import { createHmac } from 'node:crypto'
import type { MessageFault } from '@awan/core/messaging/faults'
import type { Outcome, Outgoing, Provider, Receipt, WebhookCall } from '../port.ts'
import { callProvider, outcomeOfStatus, type ProviderAnswer, textAt, valueAt } from '../request.ts'
import type { CallSettings, HttpSmsSettings } from '@awan/core/messaging/settings'
import { headerOf, isSame } from '../signatures.ts'

/** Provider for any gateway that accepts an SMS by one HTTP call, configured entirely by settings. */
export function httpSmsProvider(settings: HttpSmsSettings, call: CallSettings): Provider {
  const { price, rate, report } = settings
  return {
    name: 'http',
    price,
    rate,
    receipts: report !== undefined && call.publicUrl !== undefined,
    keyed: settings.keyed,
    takes: ({ channel }) => channel === 'sms',
    send: (message) => send(settings, call, message),
    ...(report
      ? {
          webhook: {
            isGenuine: (arrived) => isGenuine(report, arrived),
            read: (arrived) => readCall(report, arrived),
          },
        }
      : {}),
  }
}

async function send(
  settings: HttpSmsSettings,
  call: CallSettings,
  message: Outgoing,
): Promise<Outcome> {
  const { method, headers, body, encoding } = settings
  const values = valuesOf(settings, call, message)
  const url = filled(settings.url, values, encodeURIComponent)
  const packed = body === undefined ? undefined : pack(body, encoding, values)
  const type: Record<string, string> =
    packed === undefined ? {} : { 'content-type': TYPES[encoding] }
  const sent = { method, headers: { ...type, ...headers }, body: packed }
  const answer = await callProvider(url, sent, call.timeoutMs)
  if ('failure' in answer) return answer.failure
  return takenBy(settings, answer) ?? refusedBy(settings, answer)
}

function takenBy({ success, id }: HttpSmsSettings, answer: ProviderAnswer): Outcome | undefined {
  if (answer.status < 200 || answer.status >= 300) return undefined
  if (success !== undefined && !isSuccess(answer.body, success)) return undefined
  const providerMessageId = id === undefined ? undefined : textAt(answer.body, id)
  // Without a success rule, acceptance requires the message id, if one is configured.
  if (success === undefined && id !== undefined && providerMessageId === undefined)
    return { result: 'lost', fault: 'unreadable_answer' }
  return { result: 'taken', providerMessageId }
}

function refusedBy({ faults }: HttpSmsSettings, answer: ProviderAnswer): Outcome {
  const text = JSON.stringify(answer.body ?? '')
  const fault = Object.entries(faults).find(([part]) => text.includes(part))?.[1]
  const code = String(answer.status)
  if (fault) return { result: 'refused', fault, code }
  // A parsed negative response is a refusal; an unreadable one is inconclusive.
  const saysNo = answer.status >= 200 && answer.status < 300 && answer.body !== undefined
  return saysNo ? { result: 'refused', fault: 'bad_request', code } : outcomeOfStatus(answer)
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

function valuesOf(
  { phone, sender }: HttpSmsSettings,
  { publicUrl }: CallSettings,
  { id, to, text, code, language }: Outgoing,
): Record<string, string> {
  const digits = to.slice(1)
  const forms = { e164: to, digits, zeros: `00${digits}`, national: `0${digits.slice(3)}` }
  const callback = publicUrl === undefined ? '' : `${publicUrl}/api/webhooks/http?message=${id}`
  return { to: forms[phone], text, code: code ?? '', language, id, sender: sender ?? '', callback }
}

/** Fills in `{to}`, `{text}` ...; unknown placeholders are kept. */
function filled(
  template: string,
  values: Record<string, string>,
  escape: (value: string) => string = (value) => value,
): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? escape(values[name] ?? '') : whole,
  )
}

/** Serialises the body; each value is inserted as text before serialising, so that it cannot break out of its string. */
function pack(body: unknown, encoding: keyof typeof TYPES, values: Record<string, string>): string {
  const tree = filledTree(body, values)
  if (encoding === 'json') return JSON.stringify(tree)
  const pairs = typeof tree === 'object' && tree !== null ? Object.entries(tree) : []
  const fields = pairs.map(([name, value]) => [name, String(value)] as const)
  return new URLSearchParams(Object.fromEntries(fields)).toString()
}

function filledTree(node: unknown, values: Record<string, string>): unknown {
  if (typeof node === 'string') return filled(node, values)
  if (Array.isArray(node)) return node.map((item) => filledTree(item, values))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, filledTree(value, values)]),
  )
}

/** Checks a success rule: `path=value`, or `path` alone for any truthy value except the texts "false" and "0". */
function isSuccess(answer: unknown, rule: string): boolean {
  const [path = '', value] = rule.split('=')
  if (value !== undefined) return String(valueAt(answer, path)) === value
  const found = valueAt(answer, path)
  return found === 'false' || found === '0' ? false : Boolean(found)
}

type Report = NonNullable<HttpSmsSettings['report']>

/** Returns whether the header contains the secret, or with `signed` the body's HMAC. */
function isGenuine({ secret, header, signed }: Report, { headers, body }: WebhookCall): boolean {
  const given = headerOf(headers, header)
  if (given === undefined) return false
  if (!signed) return isSame(given, secret)
  const right = createHmac('sha256', secret).update(body).digest('hex')
  return isSame(given.replace(/^sha256=/, '').toLowerCase(), right)
}

function readCall(
  { id, status, states }: Report,
  { url, headers, body }: WebhookCall,
): ReturnType<NonNullable<Provider['webhook']>['read']> {
  const isForm = headerOf(headers, 'content-type')?.includes('form') ?? false
  const text = body.toString('utf8')
  const said: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
  const state: Receipt['state'] | undefined = states[textAt(said, status) ?? '']
  const providerMessageId = textAt(said, id)
  const messageId = url.searchParams.get('message') ?? undefined
  const of = messageId ?? providerMessageId
  if (state === undefined || of === undefined) return { receipts: [], replies: [] }
  const fault: MessageFault | undefined = state === 'failed' ? 'not_delivered' : undefined
  const receipt = { key: `${of} ${state}`, messageId, providerMessageId, state, fault }
  return { receipts: [receipt], replies: [] }
}
