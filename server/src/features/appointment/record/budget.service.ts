import { DAY_SECONDS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Limit, RateLimiter } from '#http/limits/rate-limit.ts'
import { inSavepoint } from './savepoint.queries.ts'

/** Sender and recipient of a notice. */
interface Notifying {
  businessId: string
  /** Account that makes the change; undefined for reminders and for changes by a customer. */
  actorId?: string
  phone: string
}

/**
 * Takes the budget for one message about an appointment, or for the shop's own words in it, in the transaction that
 * queues it; one statement checks and counts. Returns false, and counts nothing, if a budget is used up.
 */
export type TakeBudget = (trx: Trx, of: 'notice' | 'words', who: Notifying) => Promise<boolean>

/** Daily limits of messages, and of messages that contain the shop's own words. */
const MOST = {
  notice: { number: 10, person: 100, shop: 200, site: 5000 },
  words: { number: 10, person: 20, shop: 40, site: 1000 },
} as const

/** Creates a `TakeBudget`; calls `alarm` once a day when a site-wide budget is used up. */
export function notifyingBudget(deps: {
  limiter: RateLimiter
  alarm: (problem: string, of: object) => void
}): TakeBudget {
  const { limiter, alarm } = deps
  return async (trx, of, who) => {
    const most = MOST[of]
    const limit = (name: keyof typeof most, subject: string): Limit => ({
      name: `${of}-${name}`,
      subject,
      points: most[name],
      seconds: DAY_SECONDS,
    })
    const own = [
      limit('number', who.phone),
      ...(who.actorId === undefined ? [] : [limit('person', who.actorId)]),
      limit('shop', who.businessId),
    ]
    const site = limit('site', 'site')
    // The site's counter first: while a transaction with several notices holds it, no other one holds a number's or a
    // shop's that the first may need next.
    if (await counted(trx, limiter, [site])) {
      if (await counted(trx, limiter, own)) return true
      await limiter.giveBack(trx, [site])
      return false
    }
    const first = { ...site, name: `${of}-alarm`, points: 1 }
    if (await counted(trx, limiter, [first]))
      alarm('the site’s budget for appointment messages is used up', {
        of,
        most: most.site,
      })
    return false
  }
}

/**
 * Counts a use and returns true if it is within the limits; otherwise rolls back to a savepoint, and the transaction
 * continues.
 */
async function counted(trx: Trx, limiter: RateLimiter, limits: readonly Limit[]): Promise<boolean> {
  try {
    await inSavepoint(trx, async () => void (await limiter.use(trx, limits)))
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return false
  }
}
