import type { FastifyInstance } from 'fastify'
import { enterOwnCode, requestOwnCode } from '@awan/core/account/contract'
import { deviceTokenOf } from '#http/caller/device-token.ts'
import { mount } from '#http/route.ts'
import * as service from './me-code.service.ts'
import type { OtpDeps } from './otp.service.ts'
import { presentChallenge } from '../presenter.ts'

export function serveOwnCode(app: FastifyInstance, deps: OtpDeps & { secure: boolean }): void {
  mount(app, requestOwnCode, async ({ caller, language, request }) => {
    const asked = request.headers['accept-language'] ? language : undefined
    const device = deviceTokenOf(request, deps.secure)
    const from = { ip: request.ip, device, caller, asked }
    return presentChallenge(await service.requestOwnCode(deps, caller, from))
  })

  mount(app, enterOwnCode, async ({ caller, params, body, request }) => {
    const entry = { challengeId: params.challengeId, code: body.code, ip: request.ip }
    await service.enterOwnCode(deps, caller, entry)
  })
}
