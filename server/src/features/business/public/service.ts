import type { z } from 'zod'
import type { businessSchema } from '@awan/core/business/contract'
import { workingToday } from '@awan/core/promotion/rules'
import type { SummaryRow } from '#records/business-summaries.ts'
import { loadBusinessCalendars, type BusinessCalendar } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import { livePromotions } from '#records/live-promotions.ts'
import { isUuid } from '#db/uuid.ts'
import { presentBusiness } from './presenter.ts'
import {
  businessListQuery,
  findBusiness,
  type BusinessFilter,
  type BusinessPlace,
} from './queries.ts'

/** The last row of a page; `asOf` is the instant its first page was read at. */
export interface ListPlace {
  asOf: Date
  open: boolean
  row: BusinessPlace
}

/**
 * A page of approved businesses, and one more where there is one: those that were open when the first page was read
 * before the others, over all pages. Each half is in the order of lists.
 */
export async function listRows(
  db: Db,
  { openNow, ...filter }: BusinessFilter & { openNow?: boolean },
  page: { after: ListPlace | undefined; limit: number; now: Date },
): Promise<(SummaryRow & { open: boolean })[]> {
  const { after, now } = page
  const rows: (SummaryRow & { open: boolean })[] = []
  for (const open of openNow === undefined ? [true, false] : [openNow]) {
    const limit = page.limit + 1 - rows.length
    // The open ones are listed already where a page ended among the closed.
    if (limit === 0 || (open && after?.open === false)) continue
    const place = after?.open === open ? after.row : undefined
    const half = { open, asOf: after?.asOf ?? now, after: place, limit, now }
    const found = await businessListQuery(filter, half).execute(db)
    rows.push(...found.rows.map((row) => ({ ...row, open })))
  }
  return rows
}

/** When the staff of these businesses are there, in one query. */
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

/** A business as visitors see it; undefined for unknown ones and, unless any will do, those not approved. */
export async function readBusiness(
  db: Db,
  id: string,
  now: Date,
  { anyStatus = false } = {},
): Promise<z.input<typeof businessSchema> | undefined> {
  const row = isUuid(id) ? await findBusiness(db, id, now, { anyStatus }) : undefined
  if (!row) return undefined
  const calendars = await loadOpenings(db, [row.id], now, anyStatus)
  const promotions = await livePromotions(db, row.id, workingToday(now.getTime(), row.time_zone))
  return presentBusiness({ ...row, promotions }, calendars.get(row.id), now)
}
