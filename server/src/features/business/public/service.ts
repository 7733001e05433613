import type { z } from 'zod'
import { dayText } from '@awan/core/availability/day'
import { workingDay } from '@awan/core/availability/working-day'
import type { businessSchema } from '@awan/core/business/contract'
import { MINUTE_MS } from '@awan/core/time'
import { loadBusinessCalendars, type BusinessCalendar } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import { keptPages, type PageVersions } from '#records/kept/kept-pages.ts'
import { livePromotions } from '#records/live-promotions.ts'
import { isUuid } from '#db/uuid.ts'
import { presentBusiness } from './presenter.ts'
import { findBusiness } from './queries.ts'

/** Loads the opening hours of these businesses, in one query. */
export async function loadOpenings(
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
