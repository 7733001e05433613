import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Business } from '#db/types.ts'

const COLUMNS = [
  'id',
  'version',
  'status',
  'status_reason',
  'name',
  'about',
  'phone',
  'whatsapp',
  'category_id',
  'city_id',
  'district',
  'address',
  'landmark',
  'latitude',
  'longitude',
  'time_zone',
  'created_at',
  'decided_at',
] as const

export type DetailsRow = Pick<Selectable<Business>, (typeof COLUMNS)[number]>

export async function findDetails(db: Db, id: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('business').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/**
 * Updates a business that is still at `version` and, if given, has one of the statuses and the `featured` flag;
 * undefined otherwise. Increments the version.
 */
export async function updateBusiness(
  db: Db,
  at: { id: string; version: number; statuses?: readonly string[]; featured?: boolean },
  values: Updateable<Business>,
): Promise<DetailsRow | undefined> {
  const query = db
    .updateTable('business')
    .set({ ...values, version: at.version + 1 })
    .where('id', '=', at.id)
    .where('version', '=', at.version)
    .returning(COLUMNS)
  const { statuses, featured } = at
  return query
    .$if(statuses !== undefined, (each) => each.where('status', 'in', statuses ?? []))
    .$if(featured !== undefined, (each) => each.where('featured', '=', featured ?? false))
    .executeTakeFirst()
}
