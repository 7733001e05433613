import type { FastifyInstance } from 'fastify'
import { deleteMe, updateMe } from '@awan/core/account/contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { clearSessionCookie } from '#http/session-cookie.ts'
import { type CancelUpcoming, changeSettings, leave } from './me.service.ts'
import { presentUser } from './presenter.ts'

export function serveMe(
  app: FastifyInstance,
  deps: {
    db: Db
    config: Config
    clock: () => Date
    secure: boolean
    cancelUpcoming: CancelUpcoming
  },
): void {
  mount(app, updateMe, async ({ caller, body }) => ({
    user: presentUser(await changeSettings(deps.db, caller, { ...body, now: deps.clock() })),
  }))

  mount(app, deleteMe, async ({ caller, reply }) => {
    await leave(deps, caller)
    clearSessionCookie(reply, deps.secure)
  })
}
