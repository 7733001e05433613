import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Limit, RateLimiter } from '#http/limits/rate-limit.ts'
import { GUESS_ALARM, guessLimits, sharesUnderAttack, SITE_GUESSES } from './otp-limits.rules.ts'

export interface GuessDeps {
  db: Db
  limiter: RateLimiter
  /** Logs a problem that an operator should look at. */
  warn: (problem: string, facts: Record<string, number>) => void
}

/**
 * Takes the points of one guess from an unknown device before its code is judged, so that concurrent guesses cannot
 * exceed the limits. Throws `too_many_requests` if no points are left. While the site's budget is exceeded, callers are
 * not refused for other callers' guesses; each gets a small share. Returns the points taken, for the caller to give
 * back unless a wrong code was entered.
 */
export async function takeGuess(
  { db, limiter, warn }: GuessDeps,
  guess: { ip: string; phone: string },
): Promise<Limit[]> {
  const usual = guessLimits(guess.ip, guess.phone)
  const shares = sharesUnderAttack(guess.ip)
  let attacked = false
  try {
    // The transaction rolls back points already taken if a later limit refuses.
    await inTransaction(db, async (trx) => {
      attacked = await limiter.use(trx, usual)
      if (attacked) await limiter.use(trx, shares)
    })
  } finally {
    if (attacked && !(await limiter.use(db, [GUESS_ALARM])))
      warn('wrong codes exceed the site’s budget', { wrongCodes: SITE_GUESSES.points })
  }
  return attacked ? [...usual, ...shares] : usual
}
