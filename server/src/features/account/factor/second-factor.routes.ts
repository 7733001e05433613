import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactor,
  confirmSecondFactor,
  enterSecondFactor,
  getSecondFactor,
  keepRecoveryCodes,
  renewRecoveryCodes,
} from '@awan/core/account/second-factor-contract'
import { mount } from '#http/route.ts'
import * as service from './second-factor.service.ts'
import type { FactorDeps } from './second-factor.service.ts'

/** Serves the operator's second factor, required before the desk opens. */
export function serveSecondFactor(app: FastifyInstance, deps: FactorDeps): void {
  mount(app, getSecondFactor, ({ caller }) => service.readFactor(deps, caller))

  mount(app, beginSecondFactor, ({ caller }) => service.begin(deps, caller))

  mount(app, confirmSecondFactor, async ({ caller, body }) => ({
    recoveryCodes: await service.confirm(deps, caller, body.code),
  }))

  mount(app, renewRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await service.renewCodes(deps, caller, body.code),
  }))

  mount(app, keepRecoveryCodes, ({ caller, body }) =>
    service.keepRecoveryCodes(deps, caller, body.code),
  )
  mount(app, enterSecondFactor, async ({ caller, body }) => {
    await service.showFactor(deps, caller, body.code)
    return service.readFactor(deps, { ...caller, secondFactor: true })
  })
}
