import type { FastifyInstance } from 'fastify'
import { deleteSession, getSession } from '@awan/core/account/contract'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { clearSessionCookie } from '#http/caller/session-cookie.ts'
import { presentAccount } from '../presenter.ts'
import { findAccount } from '../queries.ts'
import { logOut } from './session.service.ts'

export function serveSession(app: FastifyInstance, deps: { db: Db; secure: boolean }): void {
  const { db, secure } = deps

  mount(app, getSession, async ({ caller }) => {
    const account = await findAccount(db, caller.accountId)
    if (!account) throw new AppError('unauthorized')
    return { user: presentAccount(account) }
  })

  mount(app, deleteSession, async ({ caller, reply }) => {
    await logOut(db, caller.sessionId)
    clearSessionCookie(reply, secure)
  })
}
