import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactor,
  confirmSecondFactor,
  enterSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@awan/core/account/second-factor-contract'
import { mount } from '#http/route.ts'
import {
  begin,
  confirm,
  showFactor,
  type FactorDeps,
  readFactor,
  renewCodes,
} from './second-factor.service.ts'

/** Serves the operator's second factor, required before the desk opens. */
export function serveSecondFactor(app: FastifyInstance, deps: FactorDeps): void {
  mount(app, getSecondFactor, ({ caller }) => readFactor(deps, caller))

  mount(app, beginSecondFactor, ({ caller }) => begin(deps, caller))

  mount(app, confirmSecondFactor, async ({ caller, body }) => ({
    recoveryCodes: await confirm(deps, caller, body.code),
  }))

  mount(app, renewRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await renewCodes(deps, caller, body.code),
  }))

  mount(app, enterSecondFactor, async ({ caller, body }) => {
    await showFactor(deps, caller, body.code)
    return readFactor(deps, { ...caller, secondFactor: true })
  })
}
