import type { FastifyInstance } from 'fastify'
import {
  addFavourite,
  FAVOURITE_LIMIT,
  listFavourites,
  removeFavourite,
} from '@awan/core/favourite/contract'
import { instantTextOf } from '@awan/core/time'
import { loadBusinessCalendars } from '#records/business-calendars.ts'
import { presentSummary } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import {
  deleteFavourite,
  insertFavourite,
  listFavouriteRows,
  lockKeeper,
  lockListed,
} from './queries.ts'

/** Serves an account's favourites. */
export function serveFavourites(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mount(app, listFavourites, async ({ caller: { accountId } }) => {
    const now = clock()
    const rows = await listFavouriteRows(db, accountId, now)
    const businesses = rows.map(({ id }) => ({ businessId: id }))
    const window = { from: now, to: now, now, everyone: true }
    const calendars = await loadBusinessCalendars(db, { businesses, ...window })
    const items = rows.map((row) => ({
      ...presentSummary(row, calendars.get(row.id), now),
      since: instantTextOf(row.since),
    }))
    return { items }
  })

  mount(app, addFavourite, async ({ params: { businessId }, body, caller: { accountId } }) => {
    if (!isUuid(businessId)) throw new AppError('business_not_found')
    await inTransaction(db, async (trx) => {
      if (!(await lockListed(trx, businessId))) throw new AppError('business_not_found')
      if (!(await lockKeeper(trx, accountId))) throw new AppError('unauthorized')
      const now = clock().getTime()
      const since = new Date(
        Math.min(now, body?.since === undefined ? now : Date.parse(body.since)),
      )
      const added = { accountId, businessId, since }
      if (!(await insertFavourite(trx, added, FAVOURITE_LIMIT))) throw new AppError('list_full')
    })
  })

  mount(app, removeFavourite, async ({ params: { businessId }, caller: { accountId } }) => {
    if (isUuid(businessId)) await deleteFavourite(db, accountId, businessId)
  })
}
