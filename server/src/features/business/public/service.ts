import { z } from 'zod'
import { dayText } from '@awan/core/availability/day'
import { workingDay } from '@awan/core/availability/working-day'
import type { businessSchema, listBusinesses } from '@awan/core/business/contract'
import { MINUTE_MS } from '@awan/core/time'
import { loadBusinessCalendars, type BusinessCalendar } from '#records/business-calendars.ts'
import { presentSummary } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { refuseUnknown } from '#records/places.ts'
import { keptPages, type PageVersions } from '#records/kept/kept-pages.ts'
import { livePromotions } from '#records/live-promotions.ts'
import { isUuid } from '#db/uuid.ts'
import { presentBusiness } from './presenter.ts'
import { businessListQuery, findBusiness, type ListedBusiness } from './queries.ts'

/** Cursor: time the first page was read, in milliseconds; then open, featured, rating and id of the last row. */
const afterSchema = z
  .tuple([z.int(), z.boolean(), z.boolean(), z.int(), z.uuid()])
  .transform(([asOf, open, ...row]) => ({ asOf: new Date(asOf), open, row }))

/** Loads the opening hours of these businesses, in one query. */
async function loadOpenings(
  db: Db,
  ids: readonly string[],
  now: Date,
  anyStatus = false,
): Promise<Map<string, BusinessCalendar>> {
  const businesses = ids.map((businessId) => ({ businessId }))
  return loadBusinessCalendars(db, {
    businesses,
    from: now,
    to: now,
    now,
    everyone: true,
    anyStatus,
  })
}

type Query = z.output<typeof listBusinesses.query>

/** Reads a page of the list from the primary or, if it is recent enough, the standby (`from`). */
export async function readBusinesses(
  { db, from, cursors, now }: { db: Db; from: Db; cursors: Cursors; now: Date },
  { cursor, limit, ...filter }: Query,
): Promise<z.input<typeof listBusinesses.answer>> {
  const order = {
    list: filter.sort === 'rating' ? 'listBusinesses.rating' : 'listBusinesses',
    schema: afterSchema,
    keyOf: (row: ListedBusiness, after: z.output<typeof afterSchema> | undefined) => [
      (after?.asOf ?? now).getTime(),
      row.open,
      row.featured,
      row.rating,
      row.id,
    ],
  }
  const page = await pageOf(cursors, order, { cursor, limit }, async (part) => {
    const { rows } = await businessListQuery(filter, { ...part, now }).execute(from)
    return rows
  })
  if (page.rows.length === 0) await refuseUnknown(from, filter)
  const ids = page.rows.map((row) => row.id)
  const calendars = await loadOpenings(db, ids, now)
  return {
    items: page.rows.map((row) => presentSummary(row, calendars.get(row.id), now)),
    nextCursor: page.nextCursor,
  }
}

/** Reads a business as visitors see it; undefined if it is unknown or, without `anyStatus`, not approved. */
export async function readBusiness(
  db: Db,
  id: string,
  now: Date,
  { anyStatus = false, versions }: { anyStatus?: boolean; versions?: Promise<PageVersions> } = {},
): Promise<z.input<typeof businessSchema> | undefined> {
  if (!isUuid(id)) return undefined
  if (anyStatus || db.isTransaction) return readPage(db, id, now, { from: db, anyStatus })
  return keptPages(db).find(id, now, (from) => readPage(db, id, now, { from }), versions)
}

/** Reads the page's content from `from`, and the staff's hours from `db`. */
async function readPage(
  db: Db,
  id: string,
  now: Date,
  { from, anyStatus = false }: { from: Db; anyStatus?: boolean },
) {
  const calendars = await loadOpenings(db, [id], now, anyStatus)
  const calendar = calendars.get(id)
  // Unknown, or not approved where that is required.
  if (!calendar) return undefined
  const today = dayText(workingDay(now.getTime() / MINUTE_MS, calendar.everyone))
  const [row, promotions] = [
    await findBusiness(from, id, now, { anyStatus }),
    await livePromotions(from, id, today),
  ]
  return row && presentBusiness({ ...row, promotions, today }, calendar, now)
}
