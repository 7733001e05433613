import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { actorOf } from '../caller/caller.ts'
import { rangeOf, subscriberOf } from './rate-limit.ts'

/** A budget of points, each about a millisecond of a core: the burst, and the refill per second. */
interface Allowance {
  most: number
  perSecond: number
}

/**
 * Budgets per process. A person requests free times a few times a second at most, at five points each. Hundreds of
 * guests share one address of an Iraqi carrier, so an address may use a tenth of a core permanently, and its range
 * three tenths.
 */
const PERSON: Allowance = { most: 3000, perSecond: 30 }
const ADDRESS: Allowance = { most: 6000, perSecond: 100 }
const RANGE: Allowance = { most: 18_000, perSecond: 300 }

/** Maximum number of stored entries; the least recently seen is dropped, and its caller starts with a full budget. */
const MOST_KEPT = 20_000

export interface ReadBudget {
  /** Charges the cost of a read to the caller; throws `too_many_requests` if the budget is exhausted. */
  spend: (request: Pick<FastifyRequest, 'caller' | 'ip'>, points: number) => void
}

/**
 * Limits expensive reads, in memory: a counter in the database would cost as much as the read. The limits are thus per
 * server (decision 027).
 */
export function readBudget({
  enabled,
  clock,
}: {
  enabled: boolean
  clock: () => Date
}): ReadBudget {
  const purses = new Map<string, { points: number; at: number }>()

  function purseOf(key: string, { most, perSecond }: Allowance) {
    const at = clock().getTime()
    const old = purses.get(key) ?? { points: most, at }
    const purse = {
      points: Math.min(most, old.points + (Math.max(0, at - old.at) / 1000) * perSecond),
      at,
    }
    purses.delete(key)
    purses.set(key, purse)
    for (const [oldest] of purses) {
      if (purses.size <= MOST_KEPT) break
      purses.delete(oldest)
    }
    return { purse, perSecond }
  }

  return {
    spend: ({ caller, ip }, points) => {
      if (!enabled) return
      const requested = caller
        ? [purseOf(`person ${actorOf(caller)}`, PERSON)]
        : [purseOf(`address ${subscriberOf(ip)}`, ADDRESS), purseOf(`range ${rangeOf(ip)}`, RANGE)]
      const waits = requested.map(({ purse, perSecond }) => (points - purse.points) / perSecond)
      const longest = Math.max(...waits)
      if (longest > 0) {
        const retryAfter = Math.ceil(longest)
        throw new AppError('too_many_requests', { retryAfter }, retryAfter)
      }
      for (const { purse } of requested) purse.points -= points
    },
  }
}
