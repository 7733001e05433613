import { messagingFaults, usesHandset } from '@awan/core/messaging/settings'
import { isLoopbackHost } from './loopback.ts'
import { mapFaults } from './map.ts'
import { pushKeyFaults } from './push-key-faults.ts'
import type { Settings } from './settings.ts'

const commonPasswords = ['postgres', 'password', 'admin', 'root', 'secret', 'changeme', 'awan', '']
const DATABASE_URLS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
] as const
const placeholderSecret = /change.?me|secret|password|example|default|^(.{1,4})\1+$/i

/** Lists faults between settings that are each well formed, one sentence per fault. */
export function faultsBetween(read: Settings): string[] {
  const production = read.NODE_ENV === 'production'
  return [
    ...(production ? productionFaults(read) : handsetFaults(read)),
    ...messagingFaults(read, production),
    ...pushKeyFaults(read),
    ...photoFaults(read),
    ...mapFaults(read, production),
    ...databaseUrlFaults(read),
  ]
}

function databaseUrlFaults(read: Settings): string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL: replica } = read
  const { DATABASE_OWNER_URL } = read
  const alone = DATABASE_URL === undefined
  const primaries = [DATABASE_URL, DATABASE_DIRECT_URL]
  // Neither of these is a pooler, which may know the database by another name.
  const owned = databaseIn(DATABASE_OWNER_URL)
  const direct = databaseIn(DATABASE_DIRECT_URL ?? DATABASE_URL)
  const checks: [boolean, string][] = [
    [
      alone && DATABASE_DIRECT_URL !== undefined,
      'DATABASE_DIRECT_URL requires DATABASE_URL, the address of the pooler',
    ],
    [
      alone && DATABASE_OWNER_URL !== undefined,
      'DATABASE_OWNER_URL requires DATABASE_URL, the address with the role that serves',
    ],
    [
      alone && replica !== undefined,
      'DATABASE_REPLICA_URL requires DATABASE_URL, the address of its primary',
    ],
    [
      owned !== '' && direct !== '' && owned !== direct,
      `DATABASE_OWNER_URL must name the same database as ${DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'}`,
    ],
    [
      replica !== undefined && primaries.includes(replica),
      'DATABASE_REPLICA_URL must be the address of a standby, not of the primary',
    ],
  ]
  return sentencesOf(checks)
}

/** Returns the database that an address names; empty if it names none. */
const databaseIn = (url: string | undefined): string =>
  url === undefined ? '' : new URL(url).pathname.slice(1)

const sentencesOf = (checks: readonly (readonly [boolean, string])[]) =>
  checks.flatMap(([isFault, fault]) => (isFault ? [fault] : []))

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
      'PHOTOS_S3_ENDPOINT or PHOTOS_S3_REGION is required',
    ],
  ]
  return sentencesOf(checks)
}

/** The simulated phones show every code: serving them to other machines must be explicit. */
function handsetFaults(read: Settings): string[] {
  const { HOST, PUBLIC_URL, HANDSET } = read
  if (HANDSET === 'public' || !usesHandset(read)) return []
  const open = [
    ...(HOST !== undefined && !isLoopbackHost(HOST) ? [`HOST=${HOST}`] : []),
    ...(PUBLIC_URL?.startsWith('https:') ? [`PUBLIC_URL=${PUBLIC_URL}`] : []),
  ]
  if (open.length === 0) return []
  return [
    `${open.join(' and ')} would let others in, and the handset simulator holds every code: HANDSET=public shows them all to anybody, for a demonstration`,
  ]
}

/** Returns settings that are handy in development and dangerous in production. */
function productionFaults(read: Settings): string[] {
  const checks: [boolean, string][] = [
    [read.DEMO === 'on', 'DEMO must be off in production'],
    [read.HANDSET === 'public', 'HANDSET must not be public in production'],
    [read.SECOND_FACTOR === 'off', 'SECOND_FACTOR must be on in production'],
    [read.RATE_LIMITS === 'off', 'RATE_LIMITS must be on in production'],
    [read.SECRET === undefined, 'SECRET is required in production, at least 32 characters'],
    [placeholderSecret.test(read.SECRET ?? ''), 'SECRET must be random, not a placeholder'],
    [
      !(read.PUBLIC_URL ?? '').startsWith('https://'),
      'PUBLIC_URL is required in production and must begin with https://',
    ],
    ...DATABASE_URLS.map((name): [boolean, string] => [
      hasCommonPassword(read[name]),
      `${name} must not use a common password`,
    ]),
    [
      read.LOG_LEVEL === 'trace' || read.LOG_LEVEL === 'debug',
      'LOG_LEVEL must be info or above in production',
    ],
  ]
  return sentencesOf(checks)
}

function hasCommonPassword(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false
  const { username, password, searchParams } = new URL(databaseUrl)
  // A socket or certificate needs no password.
  if (password === '') return !(searchParams.get('host') ?? '').startsWith('/')
  return password === username || commonPasswords.includes(decodeURIComponent(password))
}
