import { z } from 'zod'
import { FAULTS, type MessageFault } from './faults.ts'
import { pushShape } from './push-settings.ts'

/** Names of the supported providers. */
export const NAMES = ['twilio', 'whatsapp', 'otpiq', 'http'] as const
export type ProviderName = (typeof NAMES)[number]

/** Requires https, except for localhost: requests contain secrets and phone numbers. */
const apiUrl = z
  .string()
  .refine(
    (text) =>
      /^(?:https:\/\/[^\s/]|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])\S*$/.test(text),
    'must be an address that begins with https://',
  )
  .refine(
    (text) => !/^https?:\/\/[^/?#]*@/.test(text),
    'must contain no user name or password: requests to such an address fail',
  )
  .transform((text) => text.replace(/\/$/, ''))
const secret = z.string().min(8, 'must be the whole secret, 8 characters at least')
const amount = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, 'must be a number, such as 0.08')
  .transform(Number)
const word = z.string().regex(/^\S+$/, 'must have no spaces')
const path = z.string().regex(/^[\w-]+(?:\.[\w-]+)*$/, 'must be a path such as messages.0.id')

/** Schema of a JSON object in text form with values of one schema. */
const jsonOf = <Value extends z.ZodType>(value: Value, like: string) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue(`must be JSON such as ${like}`)
        return z.NEVER
      }
    })
    .pipe(z.record(z.string(), value, `must be JSON such as ${like}`))

// Object.keys does not preserve the key type; the constant is not empty.
const faultNames = Object.keys(FAULTS) as [MessageFault, ...MessageFault[]]
const stateNames = ['sent', 'delivered', 'read', 'failed'] as const

/** Schema of the message settings in the environment. */
export const messagingShape = {
  MESSAGING: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z
        .array(
          z.enum(
            ['handset', ...NAMES],
            `must be handset, or a list of ${NAMES.join(', ')} in the order in which they are asked`,
          ),
        )
        .refine((names) => new Set(names).size === names.length, 'names a provider twice')
        .refine(
          (names) => names.length === 1 || !names.includes('handset'),
          'must not name the handset beside real providers',
        ),
    )
    .optional(),
  MESSAGING_TIMEOUT: z
    .string()
    .regex(/^(?:[1-9]|[12]\d|30)$/, 'must be a number of seconds, 1 to 30')
    .transform(Number)
    .default(3),
  MESSAGING_DAILY_LIMIT: amount.optional(),
  TWILIO_URL: apiUrl.default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w{8,}$/, 'must be the id of the account, AC…')
    .optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  TWILIO_SMS_FROM: word.optional(),
  TWILIO_WHATSAPP_FROM: z
    .string()
    .regex(/^\+\d{6,15}$/, 'must be a number such as +14155238886')
    .optional(),
  TWILIO_CONTENTS: jsonOf(
    z.string().regex(/^HX\w+$/),
    '{"code.ar":"HX…","code.en":"HX…"}',
  ).optional(),
  TWILIO_PRICE: amount.optional(),
  TWILIO_RATE: amount.optional(),
  WHATSAPP_URL: apiUrl.default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d+$/, 'must be the id of the number, digits only')
    .optional(),
  WHATSAPP_TOKEN: secret.optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_PRICE: amount.optional(),
  WHATSAPP_RATE: amount.optional(),
  OTPIQ_URL: apiUrl.default('https://api.otpiq.com/api'),
  OTPIQ_KEY: secret.optional(),
  OTPIQ_SENDER: z.string().max(11, 'must have 11 characters at most').optional(),
  OTPIQ_WEBHOOK_SECRET: secret.optional(),
  OTPIQ_PRICE: amount.optional(),
  OTPIQ_RATE: amount.optional(),
  HTTP_SMS_URL: apiUrl.optional(),
  HTTP_SMS_METHOD: z.enum(['GET', 'POST', 'PUT'], 'must be GET, POST or PUT').default('POST'),
  HTTP_SMS_HEADERS: jsonOf(z.string(), '{"authorization":"Bearer …"}').optional(),
  HTTP_SMS_BODY: jsonOf(z.unknown(), '{"to":"{to}","text":"{text}"}').optional(),
  HTTP_SMS_ENCODING: z.enum(['json', 'form'], 'must be json or form').default('json'),
  HTTP_SMS_PHONE: z
    .enum(['e164', 'digits', 'zeros', 'national'], 'must be e164, digits, zeros or national')
    .default('e164'),
  HTTP_SMS_SENDER: z.string().optional(),
  HTTP_SMS_SUCCESS: z
    .string()
    .regex(/^[\w.-]+(?:=.+)?$/, 'must be a path, or path=value, such as status=success')
    .optional(),
  HTTP_SMS_ID: path.optional(),
  HTTP_SMS_FAULTS: jsonOf(
    z.enum(faultNames, `must name faults: ${faultNames.join(', ')}`),
    '{"Insufficient":"no_credit"}',
  ).optional(),
  HTTP_SMS_KEYED: z.enum(['on', 'off'], 'must be on or off').default('off'),
  HTTP_SMS_REPORT_SECRET: secret.optional(),
  HTTP_SMS_REPORT_HEADER: word.default('x-webhook-secret'),
  HTTP_SMS_REPORT_SIGNED: z.enum(['on', 'off'], 'must be on or off').default('off'),
  HTTP_SMS_REPORT_ID: path.default('id'),
  HTTP_SMS_REPORT_STATUS: path.default('status'),
  HTTP_SMS_REPORT_STATES: jsonOf(
    z.enum(stateNames, 'must name sent, delivered, read or failed'),
    '{"DELIVRD":"delivered","UNDELIV":"failed"}',
  ).optional(),
  HTTP_SMS_PRICE: amount.optional(),
  HTTP_SMS_RATE: amount.optional(),
  ...pushShape,
}

export type MessagingRead = z.infer<z.ZodObject<typeof messagingShape>>
