import type { FastifyInstance } from 'fastify'
import {
  dropHold as dropHoldContract,
  takeHold as takeHoldContract,
} from '@awan/core/appointment/hold-contract'
import { secondsUntil } from '@awan/core/account/rules'
import { instantTextOf } from '@awan/core/time'
import type { Config } from '#config.ts'
import { holderOf, setHoldCookie, withDevice } from '#http/caller/hold-token.ts'
import { mount } from '#http/route.ts'
import { instantOf } from '../customer/request.rules.ts'
import { dropHold, takeHold, type HoldDeps } from './service.ts'

/** Serves holds: take and drop. */
export function serveHolds(
  app: FastifyInstance,
  deps: HoldDeps & { config: Pick<Config, 'secret'>; secure: boolean },
): void {
  const { clock, config, secure } = deps
  const { secret } = config
  mount(app, takeHoldContract, async ({ body, request, reply }) => {
    const { holder, token } = withDevice(holderOf(request, { secret, secure }), secret)
    const hold = await takeHold(deps, {
      businessId: body.businessId,
      offeringIds: body.offeringIds,
      staffId: body.staffId,
      start: instantOf(body.start),
      beside: body.beside,
      holder,
      ip: request.ip,
      people: body.beside ? body.beside.length + 1 : body.people,
    })
    const now = clock()
    if (token !== undefined && body.client === 'web') setHoldCookie(reply, token, now, secure)
    return {
      id: hold.id,
      start: instantTextOf(hold.starts_at),
      end: instantTextOf(hold.ends_at),
      expiresAt: instantTextOf(hold.expires_at),
      secondsLeft: secondsUntil(hold.expires_at.getTime(), now.getTime()),
      ...(token !== undefined && body.client === 'native' && { token }),
    }
  })
  mount(app, dropHoldContract, async ({ query, request }) =>
    dropHold(deps, holderOf(request, { secret, secure }), query.id),
  )
}
