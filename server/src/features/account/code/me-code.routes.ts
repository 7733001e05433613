import type { FastifyInstance } from 'fastify'
import { enterAccountCode, requestAccountCode } from '@awan/core/account/contract'
import { deviceTokenOf } from '#http/caller/device-token.ts'
import { mount } from '#http/route.ts'
import * as service from './me-code.service.ts'
import type { OtpDeps } from './otp.service.ts'
import { presentChallenge } from '../presenter.ts'

export function serveAccountCode(app: FastifyInstance, deps: OtpDeps & { secure: boolean }): void {
  mount(app, requestAccountCode, async ({ headers, caller, language, request }) => {
    const requested = request.headers['accept-language'] ? language : undefined
    const device = deviceTokenOf(request, deps.secure)
    const from = { ip: request.ip, device, caller, requested, key: headers['idempotency-key'] }
    return presentChallenge(await service.requestAccountCode(deps, caller, from), deps.config)
  })

  mount(app, enterAccountCode, async ({ caller, headers, params, body, request }) => {
    const key = headers['idempotency-key']
    const entry = { challengeId: params.challengeId, code: body.code, ip: request.ip, key }
    await service.enterAccountCode(deps, caller, entry)
  })
}
