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

/** Required settings of each provider, and the message if they are missing. */

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
