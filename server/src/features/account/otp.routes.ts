import type { FastifyInstance } from 'fastify'
import { getOtp, requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { instantText } from '@awan/core/time'
import { mount } from '#http/route.ts'
import { setSessionCookie } from '#http/session-cookie.ts'
import { enterCode } from './login.service.ts'
import {
  type OtpDeps,
  requestCode,
  resendCode,
  showChallenge,
  type StandingChallenge,
} from './otp.service.ts'
import { presentUser } from './presenter.ts'

export function serveOtp(app: FastifyInstance, deps: OtpDeps & { secure: boolean }): void {
  mount(app, requestOtp, async ({ body, language, request }) => {
    const asked = request.headers['accept-language'] ? language : undefined
    const from = { ip: request.ip, asked: body.language ?? asked }
    return presentChallenge(await requestCode(deps, body, from))
  })

  mount(app, getOtp, async ({ params }) => {
    const standing = await showChallenge(deps, params.challengeId)
    return { ...presentChallenge(standing), fellBack: false }
  })

  mount(app, resendOtp, async ({ params, request }) =>
    presentChallenge(await resendCode(deps, params.challengeId, { ip: request.ip })),
  )

  mount(app, verifyOtp, async ({ params, body, caller, request, reply }) => {
    const { token, expiresAt, account } = await enterCode(deps, {
      challengeId: params.challengeId,
      code: body.code,
      client: body.client,
      ip: request.ip,
      oldSessionId: caller?.sessionId,
    })
    const user = presentUser(account)
    if (body.client === 'native') return { user, token }
    setSessionCookie(reply, token, expiresAt, deps.secure)
    return { user }
  })
}

/** A challenge as the screen that waits for its code sees it. */
export function presentChallenge({ challenge, resendAfter }: StandingChallenge) {
  return {
    challengeId: challenge.id,
    status: 'sent',
    channel: 'sms',
    resendAfter,
    expiresAt: instantText(challenge.expires_at.getTime()),
  } as const
}
