import type { FastifyInstance } from 'fastify'
import { getOtp, requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { deviceTokenOf, setDeviceCookie } from '#http/caller/device-token.ts'
import { mount } from '#http/route.ts'
import { setSessionCookie } from '#http/caller/session-cookie.ts'
import { enterCode } from './login.service.ts'
import { type OtpDeps, requestCode, resendCode, showChallenge } from './otp.service.ts'
import { presentChallenge, presentAccount } from '../presenter.ts'

export function serveOtp(app: FastifyInstance, deps: OtpDeps & { secure: boolean }): void {
  mount(app, requestOtp, async ({ body, headers, caller, language, request }) => {
    const accepted = request.headers['accept-language'] ? language : undefined
    const device = deviceTokenOf(request, deps.secure)
    const requested = body.language ?? accepted
    const from = { ip: request.ip, device, caller, requested, key: headers['idempotency-key'] }
    return presentChallenge(await requestCode(deps, body, from), deps.config)
  })

  mount(app, getOtp, async ({ params }) =>
    presentChallenge(await showChallenge(deps, params.challengeId), deps.config),
  )

  mount(app, resendOtp, async ({ params, request }) =>
    presentChallenge(await resendCode(deps, params.challengeId, { ip: request.ip }), deps.config),
  )

  mount(app, verifyOtp, async ({ params, headers, body, caller, request, reply }) => {
    const { token, expiresAt, account, device } = await enterCode(deps, {
      challengeId: params.challengeId,
      code: body.code,
      client: body.client,
      ip: request.ip,
      key: headers['idempotency-key'],
      device: deviceTokenOf(request, deps.secure),
      oldSessionId: caller?.sessionId,
    })
    const presented = presentAccount(account)
    if (body.client === 'native') return { user: presented, token, device: device.token }
    setSessionCookie(reply, token, expiresAt, deps.secure)
    setDeviceCookie(reply, device, deps.secure)
    return { user: presented }
  })
}
