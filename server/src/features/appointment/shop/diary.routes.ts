import type { FastifyInstance } from 'fastify'
import { getDiary, listBookings } from '@awan/core/appointment/diary-contract'
import { customerSearch } from '@awan/core/customer/rules'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { invalidInput } from '#http/app-error.ts'
import { momentKey, momentSchema, pageOf, type Cursors } from '#http/cursor.ts'
import { mountShop, type Shop } from '#http/shop.ts'
import { readDiary } from './diary.service.ts'
import { presentShopAppointment } from './shop-appointment.presenter.ts'
import { listTab, type ShopAppointmentRow } from './shop-appointment.queries.ts'

/** Serves the diary and the list of bookings to a shop. */
export function serveDiary(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mountShop(app, db, getDiary, async ({ shop, query }) => {
    const { from, days, staff } = query
    return readDiary(
      db,
      { businessId: shop.id, from, days, staffId: staffOf(shop, staff) },
      clock(),
    )
  })

  mountShop(app, db, listBookings, async ({ shop, query }) => {
    const { tab, staff } = query
    const now = clock()
    const search = customerSearch(query.query ?? '')
    const filter = { tab, now, staffId: staffOf(shop, staff), search }
    const order = {
      list: `bookings.${shop.id}.${tab}`,
      schema: momentSchema,
      keyOf: (row: ShopAppointmentRow) => momentKey(row.starts_at, row.id),
    }
    const { rows, nextCursor } = await pageOf(cursors, order, query, (page) =>
      listTab(db, shop.id, { ...filter, ...page }),
    )
    return { items: rows.map((row) => presentShopAppointment(row, now)), nextCursor }
  })
}

/** Returns the requested staff member; callers restricted to their own column always get that one. */
function staffOf(shop: Shop, staff: string | undefined): string | undefined {
  const requested = shop.reach === 'own' ? (shop.staffId ?? '') : staff
  if (requested === undefined || isUuid(requested)) return requested
  throw invalidInput('staff', 'no staff member of this shop', 'query')
}
