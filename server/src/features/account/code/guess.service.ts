import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Limit, RateLimiter } from '#http/limits/rate-limit.ts'
import { GUESS_ALARM, guessLimits, sharesUnderAttack, SITE_GUESSES } from './otp-limits.rules.ts'

export interface GuessDeps {
  db: Db
  limiter: RateLimiter
  /** Tells the log what somebody should look at. */
  warn: (problem: string, facts: Record<string, number>) => void
}

/**
 * Takes the points of one guess from an unknown device before its code is judged: however many are sent at once, no more
 * are judged than the limits allow. Throws `too_many_requests` where there are none to take. Over the budget of the site
 * nobody is refused for what others do; each gets a small share. Answers what was taken, to be given back where no wrong
 * code was entered.
 */
export async function takeGuess(
  { db, limiter, warn }: GuessDeps,
  guess: { ip: string; phone: string },
): Promise<Limit[]> {
  const usual = guessLimits(guess.ip, guess.phone)
  const shares = sharesUnderAttack(guess.ip)
  let attacked = false
  try {
    // A refusal undoes what was taken.
    await inTransaction(db, async (trx) => {
      attacked = await limiter.use(trx, usual)
      if (attacked) await limiter.use(trx, shares)
    })
  } finally {
    if (attacked && !(await limiter.use(db, [GUESS_ALARM])))
      warn('wrong codes are over the budget of the site', { wrongCodes: SITE_GUESSES.points })
  }
  return attacked ? [...usual, ...shares] : usual
}
