import type { z } from 'zod'
import { dayText } from '@awan/core/availability/day'
import { workingDay } from '@awan/core/availability/working-day'
import type { businessSchema } from '@awan/core/business/contract'
import { MINUTE_MS } from '@awan/core/time'
import { loadBusinessCalendars, type BusinessCalendar } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import { livePromotions } from '#records/live-promotions.ts'
import { isUuid } from '#db/uuid.ts'
import { presentBusiness } from './presenter.ts'
import { findBusiness } from './queries.ts'

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
  const calendar = calendars.get(row.id)
  const everyone = calendar?.everyone ?? { timeZone: row.time_zone, items: [] }
  const today = dayText(workingDay(now.getTime() / MINUTE_MS, everyone))
  const promotions = await livePromotions(db, row.id, today)
  return presentBusiness({ ...row, promotions, today }, calendar, now)
}
