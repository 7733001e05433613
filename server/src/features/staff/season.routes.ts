import type { FastifyInstance } from 'fastify'
import {
  changeSeason,
  createSeason,
  deleteSeason,
  listSeasons,
} from '@awan/core/staff/season-contract'
import type { Db } from '#db/connect.ts'
import type { ChangeSetup } from '#http/setup-change.ts'
import { mountShop, sees } from '#http/shop.ts'
import { presentSeason } from './season.presenter.ts'
import { findSeasons } from './season.queries.ts'
import { addSeason, dropSeason, editSeason } from './season.service.ts'

/** Serves seasons: working hours for spans of days. */
export function serveSeasons(
  app: FastifyInstance,
  { db, changeSetup }: { db: Db; changeSetup: ChangeSetup },
): void {
  mountShop(app, db, listSeasons, async ({ shop }) => {
    const seasons = (await findSeasons(db, shop.id)).map(presentSeason)
    return {
      items: seasons.map((season) => ({
        ...season,
        hours: season.hours.filter(({ staffId }) => sees(shop, staffId)),
      })),
    }
  })
  mountShop(app, db, createSeason, async ({ shop, caller, headers, body }) =>
    addSeason(
      { shop, actorId: caller.accountId, changeSetup, key: headers['idempotency-key'] },
      body,
    ),
  )
  mountShop(app, db, changeSeason, async ({ shop, caller, params, body }) =>
    editSeason({ shop, actorId: caller.accountId, changeSetup }, params.seasonId, body),
  )
  mountShop(app, db, deleteSeason, async ({ shop, caller, params, body }) =>
    dropSeason({ shop, actorId: caller.accountId, changeSetup }, params.seasonId, body),
  )
}
