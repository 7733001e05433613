import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { ShopId } from '#http/shop.ts'

export interface SeasonRow {
  id: string
  version: number
  name: string
  first_day: string
  last_day: string
  hours: { staffId: string; weekly: Record<string, string> }[]
}

/** The seasons of a shop, the latest first. */
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
