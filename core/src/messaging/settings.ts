import type { MessageFault } from './faults.ts'
import { pushFaults, pushOf, type PushSettings } from './push-settings.ts'
import type { MessagingRead, ProviderName } from './settings-shape.ts'

/** Settings common to all provider calls. */
export interface CallSettings {
  /** Origin to which receipts are sent; undefined: no receipts. */
  publicUrl: string | undefined
  /** Total timeout of a call, in milliseconds. */
  timeoutMs: number
  clock: () => Date
}

interface Costs {
  /** Cost of one segment, in the unit of the daily limit. */
  price: number
  /** Maximum messages per second; undefined: no limit. */
  rate: number | undefined
}

export interface TwilioSettings extends Costs {
  url: string
  accountSid: string
  authToken: string
  /** A number, a name or the id of a messaging service (`MG…`). */
  smsFrom: string | undefined
  whatsappFrom: string | undefined
  /** The ids of the registered templates (`HX…`) by name and language: `code.ar`. */
  contents: Readonly<Record<string, string>>
}

export interface WhatsappSettings extends Costs {
  /** Base URL, including the API version. */
  url: string
  phoneNumberId: string
  token: string
  appSecret: string
  verifyToken: string
}

export interface OtpiqSettings extends Costs {
  url: string
  key: string
  sender: string | undefined
  webhookSecret: string | undefined
}

export interface HttpSmsSettings extends Costs {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: unknown
  encoding: 'json' | 'form'
  phone: 'e164' | 'digits' | 'zeros' | 'national'
  sender: string | undefined
  /** `path=value` in the response to an accepted message; undefined: the HTTP status decides. */
  success: string | undefined
  /** Path of the provider's message id in the response. */
  id: string | undefined
  /** Faults by substring of an error response. */
  faults: Readonly<Record<string, MessageFault>>
  /** True: the gateway sends a repeated `{id}` only once. */
  keyed: boolean
  report: HttpReport | undefined
}

/** Format of the gateway's receipts. */
export interface HttpReport {
  secret: string
  header: string
  /** True: the header contains an HMAC-SHA256 of the body in hexadecimal; false: the secret itself. */
  signed: boolean
  id: string
  status: string
  states: Readonly<Record<string, 'sent' | 'delivered' | 'read' | 'failed'>>
}

export type ProviderSettings =
  | ({ name: 'twilio' } & TwilioSettings)
  | ({ name: 'whatsapp' } & WhatsappSettings)
  | ({ name: 'otpiq' } & OtpiqSettings)
  | ({ name: 'http' } & HttpSmsSettings)

/** Settings of all messages, with the providers in the order they are tried. */
export interface MessagingSettings {
  /** Empty: the simulated phones. */
  providers: readonly ProviderSettings[]
  timeoutMs: number
  /** Maximum costs per day; undefined: no limit. */
  dailyLimit: number | undefined
  push: PushSettings
}

/** Required settings of each provider. */
const NEEDED: Readonly<Record<ProviderName, readonly (keyof MessagingRead)[]>> = {
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  whatsapp: [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ],
  otpiq: ['OTPIQ_KEY'],
  http: ['HTTP_SMS_URL'],
}

const HANDSET_IN_PRODUCTION =
  'MESSAGING must list providers in production (twilio, whatsapp, otpiq, http): the handset simulator shows every code'

/** Lists the faults of the settings, one sentence each. */
export function messagingFaults(read: MessagingRead, production: boolean): string[] {
  const named = namedIn(read)
  const missing = named.flatMap((name) =>
    NEEDED[name]
      .filter((setting) => read[setting] === undefined)
      .map((setting) => `${setting} is required with MESSAGING=${named.join(',')}`),
  )
  const [twilio, http] = [named.includes('twilio'), named.includes('http')]
  const checks: [boolean, string][] = [
    [production && named.length === 0, HANDSET_IN_PRODUCTION],
    [
      twilio && !read.TWILIO_SMS_FROM && !read.TWILIO_WHATSAPP_FROM,
      'TWILIO_SMS_FROM or TWILIO_WHATSAPP_FROM is required as the sender',
    ],
    [
      twilio && read.TWILIO_WHATSAPP_FROM !== undefined && !read.TWILIO_CONTENTS,
      'TWILIO_CONTENTS is required with TWILIO_WHATSAPP_FROM: WhatsApp sends registered templates only',
    ],
    [
      http && read.HTTP_SMS_BODY === undefined && !read.HTTP_SMS_URL?.includes('{to}'),
      'HTTP_SMS_BODY, or {to} and {text} in HTTP_SMS_URL, must contain the number and the text',
    ],
    [
      http && read.HTTP_SMS_BODY !== undefined && read.HTTP_SMS_METHOD === 'GET',
      'HTTP_SMS_BODY cannot be sent with HTTP_SMS_METHOD=GET: write {to} and {text} in HTTP_SMS_URL',
    ],
    [
      read.HTTP_SMS_REPORT_SECRET !== undefined && !read.HTTP_SMS_REPORT_STATES,
      'HTTP_SMS_REPORT_STATES is required with HTTP_SMS_REPORT_SECRET',
    ],
  ]
  const wrong = checks.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
  return [...missing, ...wrong, ...pushFaults(read)]
}

/** Returns whether messages are sent to simulated phones. */
export const usesHandset = (read: MessagingRead): boolean => namedIn(read).length === 0

const namedIn = ({ MESSAGING = [] }: MessagingRead): ProviderName[] =>
  MESSAGING.filter((name) => name !== 'handset')

/** Converts the settings; requires that `messagingFaults` finds none. */
export function messagingOf(read: MessagingRead, publicUrl: string | undefined): MessagingSettings {
  return {
    providers: namedIn(read).map((name) => SETTINGS_OF[name](read)),
    timeoutMs: read.MESSAGING_TIMEOUT * 1000,
    dailyLimit: read.MESSAGING_DAILY_LIMIT,
    push: pushOf(read, publicUrl),
  }
}

const SETTINGS_OF: Readonly<Record<ProviderName, (read: MessagingRead) => ProviderSettings>> = {
  twilio: (read) => ({
    name: 'twilio',
    ...costsOf(read.TWILIO_PRICE, read.TWILIO_RATE),
    url: read.TWILIO_URL,
    accountSid: read.TWILIO_ACCOUNT_SID ?? '',
    authToken: read.TWILIO_AUTH_TOKEN ?? '',
    smsFrom: read.TWILIO_SMS_FROM,
    whatsappFrom: read.TWILIO_WHATSAPP_FROM,
    contents: read.TWILIO_CONTENTS ?? {},
  }),
  whatsapp: (read) => ({
    name: 'whatsapp',
    ...costsOf(read.WHATSAPP_PRICE, read.WHATSAPP_RATE),
    url: read.WHATSAPP_URL,
    phoneNumberId: read.WHATSAPP_PHONE_NUMBER_ID ?? '',
    token: read.WHATSAPP_TOKEN ?? '',
    appSecret: read.WHATSAPP_APP_SECRET ?? '',
    verifyToken: read.WHATSAPP_VERIFY_TOKEN ?? '',
  }),
  otpiq: (read) => ({
    name: 'otpiq',
    ...costsOf(read.OTPIQ_PRICE, read.OTPIQ_RATE),
    url: read.OTPIQ_URL,
    key: read.OTPIQ_KEY ?? '',
    sender: read.OTPIQ_SENDER,
    webhookSecret: read.OTPIQ_WEBHOOK_SECRET,
  }),
  http: (read) => ({
    name: 'http',
    ...costsOf(read.HTTP_SMS_PRICE, read.HTTP_SMS_RATE),
    url: read.HTTP_SMS_URL ?? '',
    method: read.HTTP_SMS_METHOD,
    headers: read.HTTP_SMS_HEADERS ?? {},
    body: read.HTTP_SMS_BODY,
    encoding: read.HTTP_SMS_ENCODING,
    phone: read.HTTP_SMS_PHONE,
    sender: read.HTTP_SMS_SENDER,
    success: read.HTTP_SMS_SUCCESS,
    id: read.HTTP_SMS_ID,
    faults: read.HTTP_SMS_FAULTS ?? {},
    keyed: read.HTTP_SMS_KEYED === 'on',
    report: reportIn(read),
  }),
}

function reportIn(read: MessagingRead): HttpReport | undefined {
  const { HTTP_SMS_REPORT_SECRET: reportSecret, HTTP_SMS_REPORT_STATES: states } = read
  if (reportSecret === undefined || states === undefined) return undefined
  return {
    secret: reportSecret,
    header: read.HTTP_SMS_REPORT_HEADER,
    signed: read.HTTP_SMS_REPORT_SIGNED === 'on',
    id: read.HTTP_SMS_REPORT_ID,
    status: read.HTTP_SMS_REPORT_STATUS,
    states,
  }
}

/** Defaults the price of a segment to 1; the daily limit then counts segments. */
const costsOf = (price: number | undefined, rate: number | undefined): Costs => ({
  price: price ?? 1,
  rate,
})
