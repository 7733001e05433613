import type { FastifyInstance } from 'fastify'
import { addFavourite, listFavourites, removeFavourite } from '@awan/core/favourite/contract'
import { loadBusinessCalendars } from '#records/business-calendars.ts'
import { presentSummary } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { mount } from '#http/route.ts'
import { deleteFavourite, listFavouriteRows } from './queries.ts'
import { keepFavourite } from './service.ts'

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
      // To the millisecond: an undone removal sends it back, to return to its place.
      since: row.since.toISOString(),
    }))
    return { items }
  })

  mount(app, addFavourite, ({ params: { businessId }, body, caller: { accountId } }) =>
    keepFavourite(db, { accountId, businessId, since: body?.since }, clock),
  )

  mount(app, removeFavourite, async ({ params: { businessId }, caller: { accountId } }) => {
    if (isUuid(businessId)) await deleteFavourite(db, accountId, businessId)
  })
}
