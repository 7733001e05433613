import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** A staff member as the head of a diary column. */
interface DiaryMember {
  id: string
  name: Localized
  photo: string | null
  active: boolean
}

/** Returns a shop's staff in order, inactive ones included. */
export async function teamOf(db: Db, businessId: string): Promise<DiaryMember[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'photo', 'active'])
    .where('business_id', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export interface BlockRow {
  id: string
  version: number
  staff_id: string
  starts_at: Date
  ends_at: Date
  reason: string
}

/** Returns blocks that overlap the span; of the given staff members, or of all. */
export async function blocksBetween(
  db: Db,
  span: { businessId: string; from: Date; to: Date; staffIds?: readonly string[] },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, version, resource_id as staff_id, lower(occupied) as starts_at, upper(occupied) as ends_at, reason
    from occupancy
    where business_id = ${span.businessId} and kind = 'blocked'
      and occupied && tstzrange(${span.from}, ${span.to})
      and (${span.staffIds ?? null}::uuid[] is null
        or resource_id = any (${span.staffIds ?? null}::uuid[]))
    order by lower(occupied), id`.execute(db)
  return rows
}

export interface DiaryTimeOffRow {
  id: string
  staff_id: string | null
  starts_at: Date
  ends_at: Date
  reason: string
}

/** Returns time off that overlaps the span; with staff members given, theirs and the shop's. */
export async function timeOffBetween(
  db: Db,
  span: { businessId: string; from: Date; to: Date; staffIds?: readonly string[] },
): Promise<DiaryTimeOffRow[]> {
  const { rows } = await sql<DiaryTimeOffRow>`
    select id, staff_id, lower(during) as starts_at, upper(during) as ends_at, reason
    from time_off
    where business_id = ${span.businessId} and during && tstzrange(${span.from}, ${span.to})
      and (${span.staffIds ?? null}::uuid[] is null or staff_id is null
        or staff_id = any (${span.staffIds ?? null}::uuid[]))
    order by lower(during), id`.execute(db)
  return rows
}
