import { z } from 'zod'
import { dropSeparators, toLatinDigits } from '@awan/core/digits'
import { messagingShape } from '@awan/core/messaging/settings-shape'
import { mapShape } from './map.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off')

const host = z.string().regex(/^\S+$/, 'must be a host name or an address')

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((read) => read <= 65_535, 'must be a number from 0 to 65535')

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, 'must look like postgresql://user:password@host:5432/database')

/** Any country's, landlines too: an operator is not a customer. */
const supportNumber = z
  .string()
  .transform((text) => dropSeparators(toLatinDigits(text)))
  .refine(
    (text) => /^\+[1-9]\d{7,14}$/.test(text),
    'must be an international number, such as +9647701234567',
  )

/** The environment's settings, one by one; `faults.ts` checks their combinations. */
export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: host.optional(),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('data'),
  WEB_ROOT: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  PREPARED_STATEMENTS: onOff.optional(),
  MIGRATE: onOff.default('on'),
  DEMO: onOff.optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address people open, such as https://awan.example, without a path',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  ...messagingShape,
  HANDSET: z.enum(['local', 'public'], 'must be local or public').default('local'),
  SECOND_FACTOR: onOff.optional(),
  RATE_LIMITS: onOff.default('on'),
  MAP_LINKS: onOff.default('on'),
  WEBHOOKS: onOff.default('on'),
  ...mapShape,
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front, 0 to 9')
    .transform(Number)
    .default(0),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be the address of a collector, such as http://127.0.0.1:4318')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^\s=,]+=[^,]*(?:,[^\s=,]+=[^,]*)*$/, 'must be name=value, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(60).default('awan'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be the part of traces that is kept, 0 to 1')
    .transform(Number)
    .default(1),
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

export type Settings = z.infer<typeof settings>

function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
}
