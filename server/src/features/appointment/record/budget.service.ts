import { DAY_SECONDS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Limit, RateLimiter } from '#http/limits/rate-limit.ts'
import { inSavepoint } from './savepoint.queries.ts'

/** Describes who tells whom. */
interface Notifying {
  businessId: string
  /** The maker of the change; undefined: nobody, it is a reminder or what a customer did. */
  actorId?: string
  phone: string
}

/**
 * Takes the budget of one message about an appointment, or of a shop's own words in it, in the transaction that queues
 * it: counted by the statement that decides. False, and nothing is counted, where one of the budgets is used up.
 */
export type TakeBudget = (trx: Trx, of: 'notice' | 'words', who: Notifying) => Promise<boolean>

/** Messages within a day, and how many of them may hold words of the shop's own. */
const MOST = {
  notice: { number: 10, person: 100, shop: 200, site: 5000 },
  words: { number: 10, person: 20, shop: 40, site: 1000 },
} as const

/** Makes what takes budgets; `alarm` hears, once a day, that one of the whole site is used up. */
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
    if (!(await counted(trx, limiter, own))) return false
    if (await counted(trx, limiter, [site])) return true
    const first = { ...site, name: `${of}-alarm`, points: 1 }
    if (await counted(trx, limiter, [first]))
      alarm('the messages about appointments of the whole site are used up', {
        of,
        most: most.site,
      })
    return false
  }
}

/**
 * Counts a use and says whether it was within its limits; one that was not leaves no trace, and the transaction goes
 * on.
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
