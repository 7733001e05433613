import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'awan-config-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

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

const malformed: [string, string, string][] = [
  ['NODE_ENV', 'Production', 'NODE_ENV must be development, test or production'],
  ['PORT', '70000', 'PORT must be a number from 0 to 65535'],
  ['PORT', '-1', 'PORT must be a number from 0 to 65535'],
  ['HOST', 'a b', 'HOST must be a host name or an address'],
  ['DEMO', 'yes', 'DEMO must be on or off'],
  ['RATE_LIMITS', '0', 'RATE_LIMITS must be on or off'],
  [
    'MESSAGING',
    'pigeon',
    'MESSAGING must be handset, or a list of twilio, whatsapp, otpiq, http in the order in which they are asked',
  ],
  ['HANDSET', 'on', 'HANDSET must be local or public'],
  ['DRAIN_NOTICE', '-1', 'DRAIN_NOTICE must be a number of seconds, 0 to 99'],
  [
    'PHOTOS_S3_SECRET',
    'short',
    'PHOTOS_S3_SECRET must be the secret of the access key, which has at least 8 characters',
  ],
  ['APPROVAL', 'never', 'APPROVAL must be manual or auto'],
  ['TRUST_PROXY', 'all', 'TRUST_PROXY must be the number of proxies in front, 0 to 9'],
  [
    'MOBILE_ANDROID_FINGERPRINTS',
    'AA:BB',
    'MOBILE_ANDROID_FINGERPRINTS must be SHA-256 fingerprints of signing certificates, AA:BB:… of 32 pairs, separated by commas',
  ],
  [
    'MOBILE_APPLE_TEAM_ID',
    'iq.awan.app',
    "MOBILE_APPLE_TEAM_ID must be the ten characters of the Apple developer's team",
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error or silent'],
  [
    'SUPPORT_PHONE',
    '0770 123 4567',
    'SUPPORT_PHONE must be an international number, such as +9647701234567',
  ],
  [
    'SUPPORT_WHATSAPP',
    '+964',
    'SUPPORT_WHATSAPP must be an international number, such as +9647701234567',
  ],
  ['SUPPORT_EMAIL', 'help at awan', 'SUPPORT_EMAIL must be an e-mail address'],
  [
    'DATABASE_URL',
    'mysql://db/app',
    'DATABASE_URL must look like postgresql://user:password@host:5432/database',
  ],
  [
    'PUBLIC_URL',
    'https://book.example/app',
    'PUBLIC_URL must be the address people open, such as https://awan.example, without a path',
  ],
]

test.each(malformed)('%s=%s is a fault in a line of its own', (name, value, fault) => {
  expect(faultsOf({ [name]: value })).toEqual([fault])
})

const codes = (what: string) =>
  `${what} would let others in, and the handset simulator holds every code: HANDSET=public shows them all to anybody, for a demonstration`

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::' }, 'HOST=::'],
  [{ HOST: '192.168.1.20' }, 'HOST=192.168.1.20'],
  [{ HOST: 'awan.example' }, 'HOST=awan.example'],
  [{ PUBLIC_URL: 'https://awan.example' }, 'PUBLIC_URL=https://awan.example'],
  [
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://awan.example' },
    'HOST=0.0.0.0 and PUBLIC_URL=https://awan.example',
  ],
])('%o does not make the simulated phones public', (env, what) => {
  expect(faultsOf(env)).toEqual([codes(what)])
  expect(faultsOf({ ...env, HANDSET: 'public', DATA_DIR: temporaryDirectory() })).toEqual([])
})

test.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])(
  'they stay on this machine at %s',
  (HOST) => {
    expect(faultsOf({ HOST, DATA_DIR: temporaryDirectory() })).toEqual([])
  },
)

test('businesses wait for the operator unless the settings say otherwise', () => {
  for (const [env, approval] of [
    [{}, 'manual'],
    [{ APPROVAL: 'auto' }, 'auto'],
  ] as const) {
    const read = readConfig({ DATA_DIR: temporaryDirectory(), ...env })
    expect(read.ok && read.config.approval).toBe(approval)
  }
})

test('all faults are reported at once', () => {
  expect(faultsOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', SUPPORT_EMAIL: 'x' })).toHaveLength(4)
})

test('without settings the whole product starts on this machine only', () => {
  const DATA_DIR = temporaryDirectory()
  const read = readConfig({ DATA_DIR })
  expect(read).toMatchObject({
    ok: true,
    config: {
      production: false,
      host: 'localhost',
      port: 3000,
      dataDir: DATA_DIR,
      databaseUrl: undefined,
      demo: true,
      publicUrl: undefined,
      messaging: {
        providers: [],
        timeoutMs: 3000,
        dailyLimit: undefined,
        push: { web: undefined, native: undefined },
      },
      rateLimits: true,
      webhooks: true,
      trustProxy: 0,
      logLevel: 'warn',
      mobile: { androidFingerprints: [], appleTeamId: undefined },
    },
  })
  expect(read.ok && Object.isFrozen(read.config)).toBe(true)
})

test('the secret is created once, readable by this account only, and reused', () => {
  const DATA_DIR = temporaryDirectory()
  const first = readConfig({ DATA_DIR })
  const second = readConfig({ DATA_DIR })
  const file = path.join(DATA_DIR, 'secret')
  // Reading the settings writes nothing; the secret is created on first use.
  expect(existsSync(file)).toBe(false)
  expect(first.ok && first.config.secret).not.toBe('')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const kept = readFileSync(file, 'utf8')
  expect(kept.length).toBeGreaterThanOrEqual(32)
  expect([first, second].map((read) => read.ok && read.config.secret)).toEqual([kept, kept])
})

test('PUBLIC_URL loses its trailing slash', () => {
  const DATA_DIR = temporaryDirectory()
  const read = readConfig({ DATA_DIR, PUBLIC_URL: 'http://book.example/' })
  expect(read.ok && read.config.publicUrl).toBe('http://book.example')
})

test('fingerprints come as keytool prints them, several with commas', () => {
  const DATA_DIR = temporaryDirectory()
  const [store, own] = ['aa', 'BB'].map((pair) => Array(32).fill(pair).join(':'))
  const read = readConfig({ DATA_DIR, MOBILE_ANDROID_FINGERPRINTS: `${store}, ${own}` })
  expect(read.ok && read.config.mobile.androidFingerprints).toEqual([store?.toUpperCase(), own])
})

test('operators need a second factor, unless there is demo data or it is set otherwise', () => {
  const needed = (env: Record<string, string>) => {
    const read = readConfig({ DATA_DIR: temporaryDirectory(), ...env })
    return read.ok && read.config.secondFactor
  }
  expect(needed({})).toBe(false)
  expect(needed({ DEMO: 'off' })).toBe(true)
  expect(needed({ SECOND_FACTOR: 'on' })).toBe(true)
  expect(needed({ DEMO: 'off', SECOND_FACTOR: 'off' })).toBe(false)
})

function supportOf(env: Record<string, string>) {
  const read = readConfig({ DATA_DIR: temporaryDirectory(), ...env })
  return read.ok ? read.config.support : read.faults
}

test('support numbers are stored as + and digits, in any typed digit set', () => {
  expect(
    supportOf({ SUPPORT_PHONE: '+964 (66) 123-4567', SUPPORT_WHATSAPP: '+٩٦٤٧٧٠١٢٣٤٥٦٧' }),
  ).toEqual({
    phone: '+964661234567',
    whatsapp: '+9647701234567',
    email: null,
  })
})

test('contacts are invented beside demo data only, and never beside real ones', () => {
  expect(supportOf({})).toMatchObject({ phone: expect.stringMatching(/^\+964742/) })
  expect(supportOf({ DEMO: 'off' })).toEqual({ phone: null, whatsapp: null, email: null })
  expect(supportOf({ SUPPORT_EMAIL: 'help@book.example' })).toEqual({
    phone: null,
    whatsapp: null,
    email: 'help@book.example',
  })
})

const bucket = {
  PHOTOS_S3_ENDPOINT: 'http://127.0.0.1:9000',
  PHOTOS_S3_BUCKET: 'photos',
  PHOTOS_S3_KEY: 'key',
  PHOTOS_S3_SECRET: 'a long secret',
}

test('a standby needs a configured database, and must differ from it', () => {
  const url = 'postgresql://awan:x9fQ2-long@db:5432/awan'
  const of = (settings: Record<string, string>) => {
    const read = readConfig(settings)
    return read.ok ? [] : read.faults
  }
  const standby = url.replace('db:', 'standby:')
  expect(of({ DATABASE_URL: url, DATABASE_REPLICA_URL: standby })).toEqual([])
  expect(of({ DATABASE_REPLICA_URL: standby })).toEqual([
    expect.stringContaining('requires DATABASE_URL'),
  ])
  expect(of({ DATABASE_URL: url, DATABASE_REPLICA_URL: url })).toEqual([
    expect.stringContaining('must be the address of a standby'),
  ])
})

test('an owner of the tables needs a configured database', () => {
  const owner = 'postgresql://awan_owner:x9fQ2-long@db:5432/awan'
  const read = readConfig({ DATABASE_OWNER_URL: owner })
  expect(read).toEqual({ ok: false, faults: [expect.stringContaining('requires DATABASE_URL')] })
  const url = 'postgresql://awan:x9fQ2-long@db:5432/awan'
  expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).ok).toBe(true)
  // A test of a restore that changed only one of them; a pooler may have a name of its own.
  const anew = { DATABASE_URL: `${url}_new`, DATABASE_OWNER_URL: owner }
  expect(readConfig(anew)).toEqual({
    ok: false,
    faults: ['DATABASE_OWNER_URL must name the same database as DATABASE_URL'],
  })
  expect(readConfig({ ...anew, DATABASE_DIRECT_URL: url }).ok).toBe(true)
})

test('photos are on disk until a bucket is named', () => {
  const env = { SECRET: 'q3Zr9xLk2Vb7Nw5Tj8Ys1Hd6Gf4Pc0Mu' }
  const disk = readConfig(env)
  expect(disk.ok && disk.config.photosS3).toBe(undefined)
  const read = readConfig({ ...env, ...bucket, PHOTOS_S3_FORCE_PATH_STYLE: 'on' })
  expect(read.ok && read.config.photosS3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    bucket: 'photos',
    key: 'key',
    secret: 'a long secret',
    forcePathStyle: true,
  })
})

test('for a half-configured bucket all missing settings are reported', () => {
  expect(faultsOf({ PHOTOS_S3_FORCE_PATH_STYLE: 'off' })).toEqual([
    'PHOTOS_S3_BUCKET is required with the other PHOTOS_S3 settings',
    'PHOTOS_S3_KEY is required with the other PHOTOS_S3 settings',
    'PHOTOS_S3_SECRET is required with the other PHOTOS_S3 settings',
    'PHOTOS_S3_ENDPOINT or PHOTOS_S3_REGION is required',
  ])
  expect(
    faultsOf({ ...bucket, PHOTOS_S3_ENDPOINT: 'minio/photos', PHOTOS_S3_BUCKET: 'A' }),
  ).toHaveLength(2)
})
