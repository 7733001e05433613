import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messagingOf, type MessagingSettings } from '@awan/core/messaging/settings'
import { faultsBetween } from './config/faults.ts'
import { mapOf, type MapSettings } from './config/map.ts'
import { type Settings, settings } from './config/settings.ts'

/**
 * Invented contacts of the demo: a number in a block assigned to no operator, and a domain that cannot be registered
 * (RFC 2606).
 */
const INVENTED_SUPPORT = {
  phone: '+9647420000009',
  whatsapp: '+9647420000009',
  email: 'support@awan.example',
}

/** Bucket of an S3-compatible store. */
export type S3Settings = Readonly<{
  /** Undefined: Amazon S3 in that region. */
  endpoint: string | undefined
  region: string
  bucket: string
  key: string
  secret: string
  /** `endpoint/bucket/…` instead of `bucket.endpoint/…`. */
  forcePathStyle: boolean
}>

/** Trace collector, as in OpenTelemetry's settings. */
export type TraceSettings = Readonly<{
  /** Origin of the collector, which accepts OTLP over HTTP at `/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  service: string
  /** Share of traces that are sampled, from 0 to 1. */
  ratio: number
}>

/** All settings of an installation. */
export type Config = Readonly<{
  production: boolean
  host: string
  /** 0: the system chooses a free port. */
  port: number
  /** Absolute path. */
  dataDir: string
  /** Folder of the web app's page and files; undefined: the default build. */
  webRoot: string | undefined
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Direct URL of the same database, past the pooler that `databaseUrl` names; undefined: no pooler. */
  databaseDirectUrl: string | undefined
  /** URL of the same database as the role that owns its tables, for `npm run migrate` only; undefined: the server's role. */
  databaseOwnerUrl: string | undefined
  /** URL of a standby of the database, from which lists are read while it follows; undefined: no standby. */
  databaseReplicaUrl: string | undefined
  /** True: connections of requests use named prepared statements, which not every pooler supports. */
  preparedStatements: boolean
  /** False: the server refuses to start if migrations are pending. */
  migrate: boolean
  /** True: an empty database is filled with the demo cities, and the demo accounts are listed. */
  demo: boolean
  /** Origin without a trailing slash; undefined: any loopback address. */
  publicUrl: string | undefined
  messaging: MessagingSettings
  /** True: the simulated phones, and with them every code, are served to all clients, not only to this machine. */
  handsetPublic: boolean
  /** True: every operator needs a second factor; false: only operators with a confirmed one need it. */
  secondFactor: boolean
  /** False: no rate limits per phone, address, prefix and site. */
  rateLimits: boolean
  /** True: the server may resolve short links of map services; false without outbound access. */
  mapLinks: boolean
  /** False: events of shops wait and are not sent, as on a restored copy of another site. */
  webhooks: boolean
  /** Source of street maps; undefined: maps are drawn without streets. */
  map: MapSettings | undefined
  /** Number of trusted proxies in front of the server. */
  trustProxy: number
  /** Host and port of the metrics endpoint for Prometheus; undefined: none. */
  metrics: Readonly<{ host: string; port: number }> | undefined
  /** Collector of traces; undefined: no tracing. */
  traces: TraceSettings | undefined
  /** Seconds for which a stopping server keeps serving while `/readyz` fails, for load balancers. */
  drainNotice: number
  logLevel: NonNullable<Settings['LOG_LEVEL']>
  /** Ids of the apps that may open our links; a platform's association file is served only if its id is set. */
  mobile: Readonly<{
    /** SHA-256 fingerprints of the certificates that sign the Android app, `AA:BB:…`. */
    androidFingerprints: readonly string[]
    appleTeamId: string | undefined
  }>
  /** Key of every keyed hash; at least 32 characters. */
  secret: string
  /** Previous secret: codes created with it stay valid while it is set. */
  previousSecret?: string | undefined
  /** `manual`: the operator approves new businesses; `auto`: approved at once. */
  approval: 'manual' | 'auto'
  /** Contacts of the operator; null if not set. Numbers are `+` and digits. */
  support: Readonly<{ phone: string | null; whatsapp: string | null; email: string | null }>
  /** Bucket for photos; undefined: on disk, in `<dataDir>/photos`. */
  photosS3: S3Settings | undefined
}>

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] }

/**
 * Reads the settings; lists all faults, not only the first. Unless production requires an explicit SECRET, its first
 * use creates `<DATA_DIR>/secret`.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ConfigResult {
  // Compose files and shells pass empty variables for unset ones.
  const given = Object.entries(env).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  )
  const parsed = settings.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const { issues } = parsed.error
    const faults = issues.map(({ path: [name], message }) => `${String(name)} ${message}`)
    return { ok: false, faults: [...new Set(faults)] }
  }
  const faults = faultsBetween(parsed.data)
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, config: toConfig(parsed.data) }
}

/** Lists the names of the settings in the environment, without their values. */
export function namesOfSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(settings.shape).filter((name) => (env[name] ?? '').trim() !== '')
}

function toConfig(read: Settings): Config {
  const production = read.NODE_ENV === 'production'
  const pooled = read.DATABASE_DIRECT_URL !== undefined
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
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    preparedStatements: (read.PREPARED_STATEMENTS ?? (pooled ? 'off' : 'on')) === 'on',
    migrate: read.MIGRATE === 'on',
    demo,
    publicUrl: read.PUBLIC_URL,
    messaging: Object.freeze(messagingOf(read, read.PUBLIC_URL)),
    handsetPublic: read.HANDSET === 'public',
    secondFactor: asksSecondFactor(read, demo),
    rateLimits: read.RATE_LIMITS === 'on',
    mapLinks: read.MAP_LINKS === 'on',
    webhooks: read.WEBHOOKS === 'on',
    map: mapOf(read),
    trustProxy: read.TRUST_PROXY,
    metrics:
      read.METRICS_PORT === undefined
        ? undefined
        : Object.freeze({ host: read.METRICS_HOST, port: read.METRICS_PORT }),
    traces: tracesOf(read),
    drainNotice: read.DRAIN_NOTICE ?? (production ? 3 : 0),
    // In development, log lines would push the banner out of view.
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    mobile: Object.freeze({
      androidFingerprints: read.MOBILE_ANDROID_FINGERPRINTS,
      appleTeamId: read.MOBILE_APPLE_TEAM_ID,
    }),
    // Created on first use, so that a failed start leaves no data directory behind.
    get secret() {
      return (secret ??= keptSecret(dataDir))
    },
    previousSecret: read.PREVIOUS_SECRET,
    approval: read.APPROVAL,
    support: supportOf(read, demo),
    photosS3: photosS3Of(read),
  })
}

/** Returns whether every operator needs a second factor. Default: no with demo data, else yes. */
function asksSecondFactor({ SECOND_FACTOR: said }: Settings, demo: boolean): boolean {
  return (said ?? (demo ? 'off' : 'on')) === 'on'
}

/** Returns the operator's contacts; demo data has invented ones, unless real ones are set. */
function supportOf(read: Settings, demo: boolean): Config['support'] {
  const { SUPPORT_PHONE: phone, SUPPORT_WHATSAPP: whatsapp, SUPPORT_EMAIL: email } = read
  if (demo && !phone && !whatsapp && !email) return INVENTED_SUPPORT
  return { phone: phone ?? null, whatsapp: whatsapp ?? null, email: email ?? null }
}

function tracesOf(read: Settings): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = read
  if (endpoint === undefined) return undefined
  const pairs = headers.split(',').flatMap((pair) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
    return name === undefined ? [] : [[name.trim(), value.trim()] as const]
  })
  return Object.freeze({
    endpoint,
    headers: Object.fromEntries(pairs),
    service: read.OTEL_SERVICE_NAME,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
  })
}

function photosS3Of(read: Settings): S3Settings | undefined {
  const { PHOTOS_S3_BUCKET: bucket, PHOTOS_S3_KEY: key, PHOTOS_S3_SECRET: secret } = read
  if (!bucket || !key || !secret) return undefined
  return Object.freeze({
    endpoint: read.PHOTOS_S3_ENDPOINT,
    // Self-hosted stores sign with a region too, and most accept any.
    region: read.PHOTOS_S3_REGION ?? 'us-east-1',
    bucket,
    key,
    secret,
    forcePathStyle: read.PHOTOS_S3_FORCE_PATH_STYLE === 'on',
  })
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch {
    // The file exists from an earlier start; reading it reveals other problems.
  }
  return readFileSync(file, 'utf8')
}
