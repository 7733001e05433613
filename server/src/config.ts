import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { dropSeparators, toLatinDigits } from '@awan/core/digits'

const onOff = z.enum(['on', 'off'], 'must be on or off')
const commonPasswords = ['postgres', 'password', 'admin', 'root', 'secret', 'changeme', 'awan', '']
const placeholderSecret = /change.?me|secret|password|example|default|^(.{1,4})\1+$/i

/** Of the block no operator was given, and a domain nobody can own (RFC 2606). */
const INVENTED_SUPPORT = {
  phone: '+9647420000009',
  whatsapp: '+9647420000009',
  email: 'support@awan.example',
}

/** Any country's, landlines too: an operator is not a customer. */
const supportNumber = z
  .string()
  .transform((text) => dropSeparators(toLatinDigits(text)))
  .refine(
    (text) => /^\+[1-9]\d{7,14}$/.test(text),
    'must be an international number, such as +9647701234567',
  )

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an address').optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  DATA_DIR: z.string().default('data'),
  WEB_ROOT: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgresql://user:password@host:5432/database')
    .optional(),
  DEMO: onOff.optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address people open, such as https://awan.example, without a path',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  MESSAGING: z
    .enum(['handset'], 'must be handset: this version has no other provider yet')
    .optional(),
  HANDSET: z.enum(['local', 'public'], 'must be local or public').default('local'),
  RATE_LIMITS: onOff.default('on'),
  MAP_LINKS: onOff.default('on'),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front, 0 to 9')
    .transform(Number)
    .default(0),
  DRAIN_NOTICE: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds, 0 to 99')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .optional(),
  MOBILE_ANDROID_FINGERPRINTS: z
    .string()
    .transform((text) =>
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine(
      (list) => list.every((text) => /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(text)),
      'must be SHA-256 fingerprints of signing certificates, AA:BB:… of 32 pairs, separated by commas',
    )
    .default([]),
  MOBILE_APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be the ten characters of the Apple developer's team")
    .optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PREVIOUS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APPROVAL: z.enum(['manual', 'auto'], 'must be manual or auto').default('manual'),
  SUPPORT_PHONE: supportNumber.optional(),
  SUPPORT_WHATSAPP: supportNumber.optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').max(200).optional(),
  PHOTOS_S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be an address such as https://s3.example, without a path')
    .optional(),
  PHOTOS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be the name of a region, such as eu-central-1')
    .optional(),
  PHOTOS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PHOTOS_S3_KEY: z.string().regex(/^\S+$/, 'must be an access key').optional(),
  PHOTOS_S3_SECRET: z
    .string()
    .min(8, 'must be the secret of the access key, which has at least 8 characters')
    .optional(),
  PHOTOS_S3_FORCE_PATH_STYLE: onOff.optional(),
})

type Settings = z.infer<typeof settings>

/** A bucket of an S3-compatible store. */
export type S3Settings = Readonly<{
  /** Undefined: Amazon's own of that region. */
  endpoint: string | undefined
  region: string
  bucket: string
  key: string
  secret: string
  /** `endpoint/bucket/…` instead of `bucket.endpoint/…`. */
  forcePathStyle: boolean
}>

/** Everything that may differ from one installation to another. */
export type Config = Readonly<{
  production: boolean
  host: string
  /** 0 lets the system choose a free one. */
  port: number
  /** Absolute path. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  /** Folder of the web app's page and files. Undefined: its build. */
  webRoot: string | undefined
  databaseUrl: string | undefined
  /** Whether an empty database gets the demo cities, and people to log in as are listed. */
  demo: boolean
  /** Origin without a trailing slash; undefined: any loopback address. */
  publicUrl: string | undefined
  messaging: 'handset'
  /** Whether the simulated phones, and so every code, are shown to whoever asks and not to this machine alone. */
  handsetPublic: boolean
  /** False lifts the limits per phone, address, prefix and site. */
  rateLimits: boolean
  /** Whether the server may ask maps services where their short links lead; off where it has no way out. */
  mapLinks: boolean
  /** How many proxies stand in front and may name the client's address. */
  trustProxy: number
  /** Seconds that a stopping server serves on while `/readyz` says no, for balancers to see. */
  drainNotice: number
  logLevel: NonNullable<Settings['LOG_LEVEL']>
  /** Who may open our links in the installed app; without either, a file is not served. */
  mobile: Readonly<{
    /** SHA-256 of the certificates that sign the Android app, `AA:BB:…`. */
    androidFingerprints: readonly string[]
    appleTeamId: string | undefined
  }>
  /** Key of every keyed hash; at least 32 characters. */
  secret: string
  /** The key before this one: codes made under it stay good while it is set. */
  previousSecret?: string | undefined
  /** Whether a business that registers waits for the operator or is approved at once. */
  approval: 'manual' | 'auto'
  /** How people reach the operator; null where there is no such way. Numbers are `+` and digits. */
  support: Readonly<{ phone: string | null; whatsapp: string | null; email: string | null }>
  /** Where photos are kept; undefined: on disk, in `<dataDir>/photos`. */
  photosS3: S3Settings | undefined
}>

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] }

/**
 * Reads the settings; all faults are listed, not the first alone. Where production does not demand a SECRET of its own,
 * the first to ask for it makes `<DATA_DIR>/secret`.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ConfigResult {
  // Compose files and shells hand over empty variables for unset ones.
  const given = Object.entries(env).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  )
  const parsed = settings.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    return { ok: false, faults }
  }
  const faults = [
    ...(parsed.data.NODE_ENV === 'production'
      ? productionFaults(parsed.data)
      : handsetFaults(parsed.data)),
    ...photoFaults(parsed.data),
  ]
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, config: toConfig(parsed.data) }
}

function toConfig(read: Settings): Config {
  const production = read.NODE_ENV === 'production'
  const dataDir = path.resolve(read.DATA_DIR)
  let secret = read.SECRET
  const demo = (read.DEMO ?? (production ? 'off' : 'on')) === 'on'
  return Object.freeze({
    production,
    host: read.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: read.PORT,
    dataDir,
    webRoot: read.WEB_ROOT,
    databaseUrl: read.DATABASE_URL,
    demo,
    publicUrl: read.PUBLIC_URL,
    messaging: read.MESSAGING ?? 'handset',
    handsetPublic: read.HANDSET === 'public',
    rateLimits: read.RATE_LIMITS === 'on',
    mapLinks: read.MAP_LINKS === 'on',
    trustProxy: read.TRUST_PROXY,
    drainNotice: read.DRAIN_NOTICE ?? (production ? 3 : 0),
    // On a desk the banner should stay in sight.
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    mobile: Object.freeze({
      androidFingerprints: read.MOBILE_ANDROID_FINGERPRINTS,
      appleTeamId: read.MOBILE_APPLE_TEAM_ID,
    }),
    // Not before it is needed: a start that fails leaves no data directory behind.
    get secret() {
      return (secret ??= keptSecret(dataDir))
    },
    previousSecret: read.PREVIOUS_SECRET,
    approval: read.APPROVAL,
    support: supportOf(read, demo),
    photosS3: photosS3Of(read),
  })
}

/** Beside invented cities stand invented contacts, unless there are real ones. */
function supportOf(read: Settings, demo: boolean): Config['support'] {
  const { SUPPORT_PHONE: phone, SUPPORT_WHATSAPP: whatsapp, SUPPORT_EMAIL: email } = read
  if (demo && !phone && !whatsapp && !email) return INVENTED_SUPPORT
  return { phone: phone ?? null, whatsapp: whatsapp ?? null, email: email ?? null }
}

function photosS3Of(read: Settings): S3Settings | undefined {
  const { PHOTOS_S3_BUCKET: bucket, PHOTOS_S3_KEY: key, PHOTOS_S3_SECRET: secret } = read
  if (!bucket || !key || !secret) return undefined
  return Object.freeze({
    endpoint: read.PHOTOS_S3_ENDPOINT,
    // Stores of one's own sign with a region too, and most take any.
    region: read.PHOTOS_S3_REGION ?? 'us-east-1',
    bucket,
    key,
    secret,
    forcePathStyle: read.PHOTOS_S3_FORCE_PATH_STYLE === 'on',
  })
}

/** Half a store would keep photos on the disk of one machine without a word. */
function photoFaults(read: Settings): string[] {
  const given = Object.entries(read).some(
    ([name, value]) => name.startsWith('PHOTOS_S3_') && value !== undefined,
  )
  if (!given) return []
  const checks: [boolean, string][] = [
    [!read.PHOTOS_S3_BUCKET, 'PHOTOS_S3_BUCKET is required with the other PHOTOS_S3 settings'],
    [!read.PHOTOS_S3_KEY, 'PHOTOS_S3_KEY is required with the other PHOTOS_S3 settings'],
    [!read.PHOTOS_S3_SECRET, 'PHOTOS_S3_SECRET is required with the other PHOTOS_S3 settings'],
    [
      !read.PHOTOS_S3_ENDPOINT && !read.PHOTOS_S3_REGION,
      'PHOTOS_S3_ENDPOINT or PHOTOS_S3_REGION must say where the bucket is',
    ],
  ]
  return checks.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}

/** The simulated phones show every code: to others than this machine only where somebody wants just that. */
function handsetFaults({ HOST, PUBLIC_URL, HANDSET }: Settings): string[] {
  if (HANDSET === 'public') return []
  const open = [
    ...(HOST !== undefined && !isLoopbackHost(HOST) ? [`HOST=${HOST}`] : []),
    ...(PUBLIC_URL?.startsWith('https:') ? [`PUBLIC_URL=${PUBLIC_URL}`] : []),
  ]
  if (open.length === 0) return []
  return [
    `${open.join(' and ')} would let others in, and the handset simulator holds every code: HANDSET=public shows them all to anybody, for a demonstration`,
  ]
}

/** What is handy on a desk and dangerous in front of people. */
function productionFaults(read: Settings): string[] {
  const checks: [boolean, string][] = [
    [read.DEMO === 'on', 'DEMO must be off in production'],
    // Nothing else can be named yet.
    [
      (read.MESSAGING ?? 'handset') === 'handset',
      'NODE_ENV=production needs a provider of real SMS and WhatsApp, and this version has none yet: it cannot run in production',
    ],
    [read.HANDSET === 'public', 'HANDSET must not be public in production'],
    [read.RATE_LIMITS === 'off', 'RATE_LIMITS must be on in production'],
    [read.SECRET === undefined, 'SECRET is required in production, at least 32 characters'],
    [placeholderSecret.test(read.SECRET ?? ''), 'SECRET must be random, not a placeholder'],
    [
      !(read.PUBLIC_URL ?? '').startsWith('https://'),
      'PUBLIC_URL is required in production and must begin with https://',
    ],
    [hasCommonPassword(read.DATABASE_URL), 'DATABASE_URL must not use a common password'],
    [
      read.LOG_LEVEL === 'trace' || read.LOG_LEVEL === 'debug',
      'LOG_LEVEL must be info or above in production',
    ],
  ]
  return checks.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}

function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
}

function hasCommonPassword(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false
  const { username, password, searchParams } = new URL(databaseUrl)
  // A socket or certificate needs no password.
  if (password === '') return !(searchParams.get('host') ?? '').startsWith('/')
  return password === username || commonPasswords.includes(decodeURIComponent(password))
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch {
    // It is there from an earlier start; reading it says what else is wrong.
  }
  return readFileSync(file, 'utf8')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address is one of this machine's own, that no other can reach. */
export function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether only programs of this machine reach a server that listens on `host`. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host)
}
