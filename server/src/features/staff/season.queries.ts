import { sql } from 'kysely'
import type { HoursRange } from '@awan/core/staff/hours'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { ShopId } from '#http/shop.ts'
import { weekRows } from './queries.ts'

export interface SeasonRow {
  id: string
  version: number
  name: string
  first_day: string
  last_day: string
  hours: { staffId: string; weekly: Record<string, string> }[]
}

/** Lists the seasons of a shop, latest first. */
export async function findSeasons(db: Db, shopId: ShopId): Promise<SeasonRow[]> {
  const { rows } = await sql<SeasonRow>`
    select id, version, name, first_day::text, last_day::text, coalesce((
      select json_agg(json_build_object('staffId', staff_id, 'weekly', weekly)
        order by position, staff_id)
      from (
        select staff_id, json_object_agg(weekday, working::text) as weekly
        from season_hours
        where season_hours.business_id = season.business_id and season_id = season.id
        group by staff_id
      ) of_staff
      join staff on staff.business_id = season.business_id and staff.id = staff_id
    ), '[]') as hours
    from season
    where business_id = ${shopId}
    order by season.first_day desc`.execute(db)
  return rows
}

export async function countSeasons(trx: Trx, shopId: ShopId): Promise<number> {
  const { count } = await trx
    .selectFrom('season')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('business_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return count
}

interface SeasonValues {
  name: string
  first_day: string
  last_day: string
}

export async function insertSeason(
  trx: Trx,
  shopId: ShopId,
  values: SeasonValues,
): Promise<string> {
  const { id } = await trx
    .insertInto('season')
    .values({ ...values, business_id: shopId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a season and its hours if the version matches. */
export async function removeSeason(
  trx: Trx,
  shopId: ShopId,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('season')
    .where('business_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces the hours of a season; the caller has checked that its staff belong to the shop. */
export async function writeSeasonHours(
  trx: Trx,
  shopId: ShopId,
  seasonId: string,
  hours: readonly { staffId: string; weekly: readonly (readonly HoursRange[])[] }[],
): Promise<void> {
  await sql`
    delete from season_hours where business_id = ${shopId} and season_id = ${seasonId}`.execute(trx)
  const rows = hours.flatMap(({ staffId, weekly }) =>
    weekRows(weekly).map((row) => ({
      ...row,
      business_id: shopId,
      season_id: seasonId,
      staff_id: staffId,
    })),
  )
  if (rows.length > 0) await trx.insertInto('season_hours').values(rows).execute()
}
