import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { secondsUntil } from '@awan/core/account/rules'
import type { Db } from '#db/connect.ts'
import { AppError } from '../app-error.ts'

/** At most `points` uses of `name` by one `subject` within `seconds` of the first. */
export interface Limit {
  name: string
  subject: string
  points: number
  seconds: number
  /** Points of this use; default: one. */
  cost?: number
  /** Points returned if the use was harmless; default: the cost. */
  back?: number
  /** Distance that returned points may take the counter below zero; default: not at all. */
  credit?: number
  /** Counted like the others, but never refuses. */
  soft?: boolean
}

export interface RateLimiter {
  /**
   * Counts one use against all limits in one statement; throws `too_many_requests` if one is exceeded. In a transaction
   * a refused use is not counted. Returns whether a soft limit is exceeded.
   */
  use: (db: Db, limits: readonly Limit[]) => Promise<boolean>
  /** Returns the points of a use that proved harmless. */
  giveBack: (db: Db, limits: readonly Limit[]) => Promise<void>
}

interface Counter {
  key: string
  points: number
  expires_at: Date
}

type Use = Limit & { cost: number; key: string }

/** Creates counters in the database, shared by all processes. Subjects are stored as keyed hashes only. */
export function rateLimiter(deps: {
  clock: () => Date
  secret: string
  /** If false, nothing is limited. */
  enabled: boolean
}): RateLimiter {
  const { clock, secret, enabled } = deps
  const keyOf = ({ name, subject, seconds }: Limit) => {
    const hash = createHmac('sha256', secret).update(`rate-limit|${subject}`).digest('base64url')
    return `${name}:${seconds}:${hash}`
  }

  /** Sorts by key, as a lock order for all requests, so that two of them never deadlock. */
  const inOrder = (limits: readonly Limit[]): Use[] =>
    limits
      .map(({ cost = 1, ...limit }) => ({ ...limit, cost, key: keyOf(limit) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))

  return {
    use: async (db, limits) => {
      if (!enabled) return false
      const now = clock()
      const uses = inOrder(limits)
      const counters = await count(db, uses, now)
      const overOf = (soft: boolean) =>
        counters.filter(({ key, points }) =>
          uses.some(
            (use) => use.key === key && (use.soft ?? false) === soft && points > use.points,
          ),
        )
      const over = overOf(false)
      if (over.length === 0) return overOf(true).length > 0
      const then = Math.max(...over.map(({ expires_at }) => expires_at.getTime()))
      const retryAfter = secondsUntil(then, now.getTime())
      throw new AppError('too_many_requests', { retryAfter }, retryAfter)
    },
    giveBack: async (db, limits) => {
      if (enabled) await takeBack(db, inOrder(limits), clock())
    },
  }
}

/** Adds each use to its counter, which restarts after its window. */
async function count(db: Db, uses: readonly Use[], now: Date): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    insert into rate_limit as counter (key, points, expires_at)
    select key, cost, ${now}::timestamptz + make_interval(secs => seconds)
    from unnest(
      ${uses.map((use) => use.key)}::text[],
      ${uses.map((use) => use.seconds)}::int[],
      ${uses.map((use) => use.cost)}::int[]
    ) as use (key, seconds, cost)
    on conflict (key) do update set
      points = excluded.points
        + case when counter.expires_at <= ${now} then 0 else counter.points end,
      expires_at = case
        when counter.expires_at <= ${now} then excluded.expires_at else counter.expires_at
      end
    returning key, points, expires_at`.execute(db)
  return rows
}

/** Subtracts uses from counters whose window has not ended, down to the floor of each. */
async function takeBack(db: Db, uses: readonly Use[], now: Date): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${uses.map((use) => use.key)}::text[],
        ${uses.map((use) => use.back ?? use.cost)}::int[],
        ${uses.map((use) => -(use.credit ?? 0))}::int[]
      ) as given (key, points, floor)
    ), held as (
      select key from rate_limit
      where key in (select key from given) and expires_at > ${now}
      order by key collate "C" for update
    )
    update rate_limit as counter
    set points = greatest(counter.points - given.points, least(counter.points, given.floor))
    from held join given using (key)
    where counter.key = held.key`.execute(db)
}

/** Returns the counting key of an address: itself, or for IPv6 the /64 of its subscriber. */
export function subscriberOf(ip: string): string {
  return isIPv4(plain(ip)) ? plain(ip) : ipv6Prefix(ip, 4)
}

/** Returns the range of an address: /24, or for IPv6 /48. */
export function rangeOf(ip: string): string {
  return isIPv4(plain(ip)) ? plain(ip).split('.').slice(0, 3).join('.') : ipv6Prefix(ip, 3)
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plain(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function ipv6Prefix(ip: string, groups: number): string {
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return all
    .slice(0, groups)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
