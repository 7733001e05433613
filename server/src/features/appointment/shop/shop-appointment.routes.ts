import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  shopCancel,
  shopChange,
  shopBook,
  shopMark,
  shopMove,
  shopRestore,
} from '@awan/core/appointment/shop-contract'
import { CANCEL_REASONS } from '@awan/core/locales/preset-reasons'
import { parsePhone } from '@awan/core/phone'
import { AppError } from '#http/app-error.ts'
import { actorOf, type Caller } from '#http/caller/caller.ts'
import { mountShop, type Shop } from '#http/shop.ts'
import { idempotencyKey, instantOf } from '../customer/request.rules.ts'
import { writeDownAppointment } from './shop-booking.service.ts'
import type { NotifyingContext } from './shop-change.service.ts'
import {
  cancelShopAppointment,
  markShopAppointment,
  restoreShopAppointment,
} from './shop-end.service.ts'
import { editShopAppointment, moveShopAppointment } from './shop-move.service.ts'

/** Tells whether a reason is the preset one for a customer's request, in any language. */
const isCustomers = (reason: string) =>
  Object.values<string>(CANCEL_REASONS.customer).includes(reason)

/** Serves changes of a shop's appointments. `invented` accepts the phone numbers of demo data. */
export function serveShopAppointments(
  app: FastifyInstance,
  deps: NotifyingContext & { invented: boolean },
): void {
  const { db, invented } = deps

  mountShop(app, db, shopBook, async ({ shop, caller, headers, body }) => {
    const key = headers['idempotency-key']
    return writeDownAppointment(deps, {
      shop,
      actorId: actorOf(caller),
      accountId: caller.accountId,
      key: key === undefined ? undefined : ownKey(caller, idempotencyKey(key)),
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
      enteredAt: body.enteredAt === undefined ? undefined : instantOf(body.enteredAt, 'enteredAt'),
    })
  })

  mountShop(app, db, shopMove, async ({ shop, caller, params, body }) =>
    moveShopAppointment(deps, {
      ...inputOf({ shop, caller, params, body }),
      start: instantOf(body.start),
      staffId: body.staffId,
      durationMinutes: body.durationMinutes,
      outsideHours: body.outsideHours ?? false,
      message: body.message ?? '',
    }),
  )

  mountShop(app, db, shopMark, async (call) =>
    markShopAppointment(deps, { ...inputOf(call), mark: call.body.mark }),
  )

  mountShop(app, db, shopCancel, async (call) => {
    const { reason, atRequest = isCustomers(reason), message = '' } = call.body
    return cancelShopAppointment(deps, { ...inputOf(call), reason, atRequest, message })
  })

  mountShop(app, db, shopRestore, async (call) => {
    const { outsideHours = false } = call.body
    return restoreShopAppointment(deps, { ...inputOf(call), outsideHours })
  })

  mountShop(app, db, shopChange, async (call) =>
    editShopAppointment(deps, { ...inputOf(call), change: call.body }),
  )

  function phoneOf(text: string): string {
    const phone = parsePhone(text, { invented })
    if (!phone.ok) throw new AppError(phone.code)
    return phone.value
  }
}

function inputOf(call: {
  shop: Shop
  caller: Caller
  params: { appointmentId: string }
  body: { version: number }
}) {
  const { shop, caller, params, body } = call
  return { shop, actorId: actorOf(caller), id: params.appointmentId, version: body.version }
}

/** Returns the idempotency key; programs get separate keyspaces, though they call for the same account. */
function ownKey(caller: Caller, key: string): string {
  if (!caller.key) return key
  return createHash('sha256').update(`${caller.key.id}|${key}`).digest('base64url')
}
