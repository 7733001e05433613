import type { FastifyInstance } from 'fastify'
import { deleteSession, getSession } from '@awan/core/account/contract'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { clearSessionCookie } from '#http/caller/session-cookie.ts'
import { presentAccount } from '../presenter.ts'
import { findAccount } from '../queries.ts'
import { endSession } from './session.queries.ts'

export function serveSession(app: FastifyInstance, deps: { db: Db; secure: boolean }): void {
  const { db, secure } = deps

  mount(app, getSession, async ({ caller }) => {
    const account = await findAccount(db, caller.accountId)
    if (!account) throw new AppError('unauthorized')
    return { user: presentAccount(account) }
  })

  mount(app, deleteSession, async ({ caller, reply }) => {
    // A code of this session may be entered concurrently: `inTransaction` retries after a deadlock.
    await inTransaction(db, (trx) => endSession(trx, caller.sessionId))
    clearSessionCookie(reply, secure)
  })
}
