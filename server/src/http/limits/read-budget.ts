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
 * Per process. A person looks at some times a second at most, of five points each; behind one address of an Iraqi carrier
 * sit hundreds of guests, so an address may use a tenth of a core for good, and its range three.
 */
const PERSON: Allowance = { most: 3000, perSecond: 30 }
const ADDRESS: Allowance = { most: 6000, perSecond: 100 }
const RANGE: Allowance = { most: 18_000, perSecond: 300 }

/** Bound on stored entries; the least recently seen is dropped, which gives it a full budget, not a refusal. */
const MOST_KEPT = 20_000

export interface ReadBudget {
  /** Charges the cost of a read to the caller; throws `too_many_requests` if the budget is exhausted. */
  spend: (request: Pick<FastifyRequest, 'caller' | 'ip'>, points: number) => void
}

/**
 * Limits reads that cost a lot, in memory: a counter in the database would cost as much as the read. So each server
 * allows as much again (decision 027).
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
