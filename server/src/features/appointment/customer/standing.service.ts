import type { z } from 'zod'
import { standingVerdict } from '@awan/core/customer/standing'
import type { getStanding } from '@awan/core/customer/standing-contract'
import { instantTextOf } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { standingAt } from '#records/people/standing.ts'
import { findRuleOf } from './queries.ts'

/** Reads a customer's standing at a shop, from appointments missed there; other shops' data stays hidden. */
export async function readStanding(
  db: Db,
  { businessId, accountId, now }: { businessId: string; accountId: string; now: Date },
): Promise<z.input<typeof getStanding.answer>> {
  const shop = isUuid(businessId) && (await findRuleOf(db, businessId))
  if (!shop) throw new AppError('business_not_found')
  const { missed_limit: limit, time_zone: timeZone } = shop
  if (limit === null) return { limit, open: true, missed: [], toForgive: 0, timeZone }
  const { weighing, toForgive } = await standingAt(db, businessId, { accountId }, now)
  return {
    limit,
    open: standingVerdict(weighing.length, limit).ok,
    missed: weighing.map(({ id, starts_at, evening_of: eveningOf }) => ({
      id,
      start: instantTextOf(starts_at),
      eveningOf,
    })),
    toForgive,
    timeZone,
  }
}
