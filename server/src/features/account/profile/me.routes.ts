import type { FastifyInstance } from 'fastify'
import { deleteMe, updateMe } from '@awan/core/account/contract'
import { clearDeviceCookie } from '#http/caller/device-token.ts'
import { mount } from '#http/route.ts'
import { clearSessionCookie } from '#http/caller/session-cookie.ts'
import { changeSettings, type Departure, leave } from './me.service.ts'
import { presentAccount } from '../presenter.ts'

export function serveMe(app: FastifyInstance, deps: Departure & { secure: boolean }): void {
  mount(app, updateMe, async ({ caller, body }) => ({
    user: presentAccount(await changeSettings(deps.db, caller, { ...body, now: deps.clock() })),
  }))

  mount(app, deleteMe, async ({ caller, reply }) => {
    await leave(deps, caller)
    clearSessionCookie(reply, deps.secure)
    clearDeviceCookie(reply, deps.secure)
  })
}
