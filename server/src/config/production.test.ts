import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'

function faultsOf(env: Record<string, string>): string[] {
  const read = readConfig(env)
  return read.ok ? [] : read.faults
}

const sound = {
  NODE_ENV: 'production',
  SECRET: 'q3Zr9xLk2Vb7Nw5Tj8Ys1Hd6Gf4Pc0Mu',
  PUBLIC_URL: 'https://book.example',
  DATABASE_URL: 'postgresql://app:x7Kq2mVw9z@db.internal:5432/app',
  MESSAGING: 'otpiq',
  OTPIQ_KEY: 'sk_live_4f1c9a7be2',
} as const
const noProvider =
  'MESSAGING must list providers in production (twilio, whatsapp, otpiq, http): the handset simulator shows every code'

const unsafe: [string, Record<string, string>, string][] = [
  ['handset simulator by name', { MESSAGING: 'handset' }, noProvider],
  ['no messaging named', { MESSAGING: '' }, noProvider],
  ['codes for all', { HANDSET: 'public' }, 'HANDSET must not be public in production'],
  ['demo data', { DEMO: 'on' }, 'DEMO must be off in production'],
  ['no second factor', { SECOND_FACTOR: 'off' }, 'SECOND_FACTOR must be on in production'],
  ['limits off', { RATE_LIMITS: 'off' }, 'RATE_LIMITS must be on in production'],
  ['no secret', { SECRET: '' }, 'SECRET is required in production, at least 32 characters'],
  ['blank secret', { SECRET: '   ' }, 'SECRET is required in production, at least 32 characters'],
  ['short secret', { SECRET: 'q3Zr9xLk2Vb7Nw5T' }, 'SECRET must have at least 32 characters'],
  [
    'placeholder secret',
    { SECRET: 'changeme-changeme-changeme-changeme' },
    'SECRET must be random, not a placeholder',
  ],
  ['one character', { SECRET: 'a'.repeat(40) }, 'SECRET must be random, not a placeholder'],
  ['a repeated group', { SECRET: 'abcd'.repeat(9) }, 'SECRET must be random, not a placeholder'],
  [
    'no public address',
    { PUBLIC_URL: '' },
    'PUBLIC_URL is required in production and must begin with https://',
  ],
  [
    'plain http',
    { PUBLIC_URL: 'http://book.example' },
    'PUBLIC_URL is required in production and must begin with https://',
  ],
  [
    'password postgres',
    { DATABASE_URL: 'postgresql://app:postgres@db/app' },
    'DATABASE_URL must not use a common password',
  ],
  [
    'password like the user',
    { DATABASE_URL: 'postgresql://app:app@db/app' },
    'DATABASE_URL must not use a common password',
  ],
  [
    'no password over the network',
    { DATABASE_URL: 'postgresql://app@db/app' },
    'DATABASE_URL must not use a common password',
  ],
  ...(['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const).map(
    (name): [string, Record<string, string>, string] => [
      `a common password in ${name}`,
      { [name]: 'postgresql://app:postgres@other/app' },
      `${name} must not use a common password`,
    ],
  ),
  ['debug log', { LOG_LEVEL: 'debug' }, 'LOG_LEVEL must be info or above in production'],
  ['trace log', { LOG_LEVEL: 'trace' }, 'LOG_LEVEL must be info or above in production'],
]

test.each(unsafe)('production refuses to start with %s', (_name, settings, fault) => {
  expect(faultsOf({ ...sound, ...settings })).toContain(fault)
})

/** Sound settings without a message provider. */
const silent = { ...sound, MESSAGING: '', OTPIQ_KEY: '' }

/** Required settings of each provider, and the message if they are missing. */
const providers: [string, Record<string, string>][] = [
  ['twilio', { TWILIO_ACCOUNT_SID: 'AC0123456789', TWILIO_AUTH_TOKEN: '8c1fe0aa97' }],
  [
    'whatsapp',
    {
      WHATSAPP_PHONE_NUMBER_ID: '1029384756',
      WHATSAPP_TOKEN: 'EAAG0123456789',
      WHATSAPP_APP_SECRET: '91ab7fe20c',
      WHATSAPP_VERIFY_TOKEN: '5d0c77b1aa',
    },
  ],
  ['otpiq', { OTPIQ_KEY: 'sk_live_4f1c9a7be2' }],
  ['http', { HTTP_SMS_URL: 'https://sms.example/send?to={to}&text={text}' }],
]

test.each(providers)(
  'production starts with %s only, and reports its missing settings',
  (name, needed) => {
    const sender: Record<string, string> = name === 'twilio' ? { TWILIO_SMS_FROM: 'Shop' } : {}
    expect(faultsOf({ ...silent, MESSAGING: name, ...needed, ...sender })).toEqual([])
    for (const missing of Object.keys(needed)) {
      const rest = Object.entries(needed).filter(([setting]) => setting !== missing)
      expect(
        faultsOf({ ...silent, MESSAGING: name, ...Object.fromEntries(rest), ...sender }),
      ).toContain(`${missing} is required with MESSAGING=${name}`)
    }
  },
)

test.each([
  [{ MESSAGING: 'otpiq,otpiq' }, 'MESSAGING names a provider twice'],
  [{ MESSAGING: 'handset,otpiq' }, 'MESSAGING must not name the handset beside real providers'],
  [{ OTPIQ_URL: 'http://otpiq.example' }, 'OTPIQ_URL must be an address that begins with https://'],
  [
    { HTTP_SMS_URL: 'https://user:pass@sms.example/send?to={to}&text={text}' },
    'HTTP_SMS_URL must contain no user name or password: requests to such an address fail',
  ],
  [
    { FCM_URL: 'https://user:pass@fcm.example' },
    'FCM_URL must be an origin such as https://fcm.googleapis.com',
  ],
  [
    {
      MESSAGING: 'http',
      HTTP_SMS_METHOD: 'GET',
      HTTP_SMS_URL: 'https://sms.example/send',
      HTTP_SMS_BODY: '{"to":"{to}","text":"{text}"}',
    },
    'HTTP_SMS_BODY cannot be sent with HTTP_SMS_METHOD=GET: write {to} and {text} in HTTP_SMS_URL',
  ],
  [{ MESSAGING_TIMEOUT: '31' }, 'MESSAGING_TIMEOUT must be a number of seconds, 1 to 30'],
  [{ MESSAGING_DAILY_LIMIT: 'much' }, 'MESSAGING_DAILY_LIMIT must be a number, such as 0.08'],
  [
    { HTTP_SMS_HEADERS: 'Bearer x' },
    'HTTP_SMS_HEADERS must be JSON such as {"authorization":"Bearer …"}',
  ],
  [
    { HTTP_SMS_REPORT_SECRET: '12345678' },
    'HTTP_SMS_REPORT_STATES is required with HTTP_SMS_REPORT_SECRET',
  ],
])('%j is refused in a sentence', (settings: Record<string, string>, fault) => {
  expect(faultsOf({ ...sound, ...settings })).toEqual([fault])
})

test('providers are used in the given order, and their settings are parsed', () => {
  const needed = providers.flatMap(([, settings]) => Object.entries(settings))
  const env = { ...sound, ...Object.fromEntries(needed) }
  const both = readConfig({
    ...env,
    MESSAGING: 'http, otpiq',
    HTTP_SMS_PRICE: '0.08',
    OTPIQ_RATE: '5',
  })
  expect(both.ok && both.config.messaging).toMatchObject({
    timeoutMs: 3000,
    dailyLimit: undefined,
    providers: [
      { name: 'http', price: 0.08, rate: undefined, phone: 'e164', encoding: 'json' },
      { name: 'otpiq', price: 1, rate: 5, url: 'https://api.otpiq.com/api' },
    ],
  })
})

test('production finds no fault in sound settings', () => {
  expect(faultsOf(sound)).toEqual([])
})
