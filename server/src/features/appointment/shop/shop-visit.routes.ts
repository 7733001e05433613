import type { FastifyInstance } from 'fastify'
import {
  cancelVisit,
  changeVisit,
  createVisit,
  markVisit,
  moveVisit,
  restoreVisit,
} from '@awan/core/appointment/visit-contract'
import { parsePhone } from '@awan/core/phone'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { mountShop, type Shop } from '#http/shop.ts'
import { idempotencyKey, instantOf } from '../customer/input.service.ts'
import { writeDownVisit } from './shop-booking.service.ts'
import type { TellingContext } from './shop-change.service.ts'
import { cancelOwnVisit, markOwnVisit, restoreOwnVisit } from './shop-end.service.ts'
import { editVisit, moveOwnVisit } from './shop-move.service.ts'

/** Serves what a shop does to its visits. `invented` accepts the numbers of demo data. */
export function serveShopVisits(
  app: FastifyInstance,
  deps: TellingContext & { invented: boolean },
): void {
  const { db, invented } = deps

  mountShop(app, db, createVisit, async ({ shop, caller, headers, body }) => {
    const key = headers['idempotency-key']
    return writeDownVisit(deps, {
      shop,
      actorId: caller.accountId,
      key: key === undefined ? undefined : idempotencyKey(key),
      source: body.source,
      staffId: body.staffId,
      start: body.start === undefined ? undefined : instantOf(body.start),
      offeringIds: body.offeringIds,
      durationMinutes: body.durationMinutes,
      price: body.price,
      name: body.name,
      phone: body.phone === undefined ? undefined : phoneOf(body.phone),
      customerId: body.customerId,
      note: body.note ?? '',
      outsideHours: body.outsideHours ?? false,
    })
  })

  mountShop(app, db, moveVisit, async ({ shop, caller, params, body }) =>
    moveOwnVisit(deps, {
      ...wishOf({ shop, caller, params, body }),
      start: instantOf(body.start),
      staffId: body.staffId,
      durationMinutes: body.durationMinutes,
      outsideHours: body.outsideHours ?? false,
      message: body.message ?? '',
    }),
  )

  mountShop(app, db, markVisit, async (call) =>
    markOwnVisit(deps, { ...wishOf(call), mark: call.body.mark }),
  )

  mountShop(app, db, cancelVisit, async (call) => {
    const { reason, message = '' } = call.body
    return cancelOwnVisit(deps, { ...wishOf(call), reason, message })
  })

  mountShop(app, db, restoreVisit, async (call) => {
    const { outsideHours = false } = call.body
    return restoreOwnVisit(deps, { ...wishOf(call), outsideHours })
  })

  mountShop(app, db, changeVisit, async (call) => {
    const { note, price, offeringIds, durationMinutes, staffId } = call.body
    const wish = { note, price, offeringIds, durationMinutes, staffId }
    return editVisit(deps, { ...wishOf(call), ...wish })
  })

  function phoneOf(text: string): string {
    const phone = parsePhone(text, { invented })
    if (!phone.ok) throw new AppError(phone.code)
    return phone.value
  }
}

function wishOf(call: {
  shop: Shop
  caller: Caller
  params: { appointmentId: string }
  body: { version: number }
}) {
  const { shop, caller, params, body } = call
  return { shop, actorId: caller.accountId, id: params.appointmentId, version: body.version }
}
