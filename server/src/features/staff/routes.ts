import type { FastifyInstance } from 'fastify'
import { listAbsences } from '@awan/core/staff/absence-contract'
import { listStaff } from '@awan/core/staff/contract'
import { listSeasons } from '@awan/core/staff/season-contract'
import { addDays } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { mountShop, type Shop } from '#http/shop.ts'
import { presentException, presentTimeOff } from './absence.presenter.ts'
import { findExceptions, findTimeOff } from './absence.queries.ts'
import { presentStaff } from './presenter.ts'
import { findStaff } from './queries.ts'
import { presentSeason } from './season.presenter.ts'
import { findSeasons } from './season.queries.ts'

/** Who works at a shop and when, as its own people see and change it. */
export function serveStaff(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mountShop(app, db, listStaff, async ({ shop }) => {
    const rows = await findStaff(db, shop.id, clock())
    return { items: rows.filter(({ id }) => sees(shop, id)).map(presentStaff) }
  })
  mountShop(app, db, listAbsences, async ({ shop, query }) => {
    // In no zone is it an earlier day than this.
    const from = query.from ?? addDays(clock().toISOString().slice(0, 10), -1)
    const span = { from, to: query.to ?? addDays(from, 367), timeZone: shop.timeZone }
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
  mountShop(app, db, listSeasons, async ({ shop }) => {
    const seasons = (await findSeasons(db, shop.id)).map(presentSeason)
    return {
      items: seasons.map((season) => ({
        ...season,
        hours: season.hours.filter(({ staffId }) => sees(shop, staffId)),
      })),
    }
  })
}

/** Whether a member may know when somebody works: who leads the shop of everyone, others of themselves. */
function sees(shop: Shop, staffId: string): boolean {
  return shop.reach === 'all' || shop.staffId === staffId
}
