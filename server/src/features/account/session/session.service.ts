import { SESSIONS_KEPT, SESSION_LIFE } from '@awan/core/account/rules'
import type { Db } from '#db/connect.ts'
import { sharedGlance } from '#db/shared-read.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import type { FindCaller } from '#http/caller/caller.ts'
import { hashToken, newToken } from '#http/caller/token.ts'
import {
  endOldSessions,
  endSession,
  findSessions,
  insertSession,
  type NewSession,
} from './session.queries.ts'

export interface StartedSession {
  token: string
  expiresAt: Date
}

/** Starts a session; its token, random by default, is known to its owner alone, and the database keeps the hash. */
export async function startSession(
  trx: Trx,
  { token = newToken(), ...session }: NewSession & { token?: string },
): Promise<StartedSession> {
  const expiresAt = new Date(session.now.getTime() + SESSION_LIFE)
  const { accountId } = session
  const sessionId = await insertSession(trx, { ...session, tokenHash: hashToken(token), expiresAt })
  await endOldSessions(trx, { accountId, sessionId, keep: SESSIONS_KEPT })
  return { token, expiresAt }
}

/** Ends a session. A code of it may be entered concurrently: `inTransaction` retries after a deadlock. */
export async function logOut(db: Db, sessionId: string): Promise<void> {
  await inTransaction(db, (trx) => endSession(trx, sessionId))
}

/**
 * Returns the guard's lookup of tokens, which queries the database on every request; concurrent lookups share one read.
 * If a second factor is not `required`, accounts without one need none.
 */
export function callerFinder(
  db: Db,
  { clock, required }: { clock: () => Date; required: boolean },
): FindCaller {
  const find = sharedGlance(db, findSessions)
  return async (token) => {
    const hash = hashToken(token).toString('hex')
    const session = (await find([hash])).get(hash)
    if (!session || session.expiresAt <= clock()) return null
    const { shown, isSetUp } = session.secondFactor
    return { ...session.caller, secondFactor: shown || !(required || isSetUp) }
  }
}
