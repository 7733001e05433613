import type { FastifyInstance } from 'fastify'
import {
  createExceptions,
  createTimeOff,
  deleteException,
  deleteExceptions,
  deleteTimeOff,
  listTimeOff,
} from '@awan/core/staff/time-off-contract'
import { addDays, utcDay } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import type { ChangeSetup } from '#http/setup-change.ts'
import { mountShop, sees } from '#http/shop.ts'
import { presentException, presentTimeOff } from './time-off.presenter.ts'
import { findExceptions, findTimeOff } from './time-off.queries.ts'
import { dropExceptions, dropTimeOff, setExceptions, takeTimeOff } from './time-off.service.ts'

/** Serves dated hours and time off. */
export function serveTimeOff(
  app: FastifyInstance,
  { db, clock, changeSetup }: { db: Db; clock: () => Date; changeSetup: ChangeSetup },
): void {
  mountShop(app, db, listTimeOff, async ({ shop, query }) => {
    // No time zone has an earlier date now.
    const from = query.from ?? addDays(utcDay(clock().getTime()), -1)
    const span = { from, to: query.to, timeZone: shop.timeZone }
    const [exceptions, timeOff] = await Promise.all([
      findExceptions(db, shop.id, span),
      findTimeOff(db, shop.id, span),
    ])
    const seen = (row: { staff_id: string | null }) =>
      row.staff_id === null || sees(shop, row.staff_id)
    return {
      exceptions: exceptions.filter(seen).map(presentException),
      timeOff: timeOff.filter(seen).map(presentTimeOff),
    }
  })
  mountShop(app, db, createExceptions, async ({ shop, caller, headers, body }) => ({
    items: await setExceptions(
      { shop, actorId: caller.accountId, changeSetup, key: headers['idempotency-key'] },
      body,
    ),
  }))
  mountShop(app, db, deleteExceptions, async ({ shop, caller, body }) =>
    dropExceptions({ shop, actorId: caller.accountId, changeSetup }, body),
  )
  mountShop(app, db, deleteException, async ({ shop, caller, params, body }) =>
    dropExceptions(
      { shop, actorId: caller.accountId, changeSetup },
      { exceptionIds: [params.exceptionId], decisions: body?.decisions },
    ),
  )
  mountShop(app, db, createTimeOff, async ({ shop, caller, headers, body }) =>
    takeTimeOff(
      { shop, actorId: caller.accountId, changeSetup, key: headers['idempotency-key'] },
      body,
    ),
  )
  mountShop(app, db, deleteTimeOff, async ({ shop, caller, params }) =>
    dropTimeOff({ shop, actorId: caller.accountId, changeSetup }, params.timeOffId),
  )
}
