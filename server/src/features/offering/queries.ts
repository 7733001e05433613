import type { Localized, LocalizedValue } from '@awan/core/language'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { ShopId } from '#http/shop.ts'

export interface OfferingRow {
  id: string
  version: number
  service_id: string
  service: Localized
  category_id: string
  name: LocalizedValue | null
  duration_minutes: number
  price: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  online: boolean
  active: boolean
  position: number
  staff_ids: string[]
}

/** Lists the offerings of a shop in its order, or one of them. */
export async function findOfferings(db: Db, shopId: ShopId, id?: string): Promise<OfferingRow[]> {
  const { rows } = await sql<OfferingRow>`
    select offering.id, offering.version, offering.service_id, service.name as service,
      service.category_id, offering.name,
      offering.duration_minutes, offering.price, offering.buffer_before_minutes,
      offering.buffer_after_minutes, offering.online, offering.active,
      -- The place in the list, whatever gaps the stored numbers have.
      (row_number() over (order by offering.position, offering.id) - 1)::int as position,
      array(
        select staff.id from staff_offering
        join staff on staff.business_id = staff_offering.business_id
          and staff.id = staff_offering.staff_id
        where staff_offering.business_id = offering.business_id
          and staff_offering.offering_id = offering.id
        order by staff.position, staff.id
      ) as staff_ids
    from offering join service on service.id = offering.service_id
    where offering.business_id = ${shopId}
    order by offering.position, offering.id`.execute(db)
  return id === undefined ? rows : rows.filter((row) => row.id === id)
}

export async function activeOfferings(trx: Trx, shopId: ShopId): Promise<number> {
  const { count } = await trx
    .selectFrom('offering')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('business_id', '=', shopId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts an offering at the end of the list. */
export async function insertOffering(
  trx: Trx,
  shopId: ShopId,
  values: OfferingValues & { service_id: string; duration_minutes: number; price: number },
): Promise<string> {
  const position = sql<number>`(
    select coalesce(max(position) + 1, 0) from offering where business_id = ${shopId}
  )`
  const { id } = await trx
    .insertInto('offering')
    .values({ ...values, business_id: shopId, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type OfferingValues = Partial<
  Pick<
    OfferingRow,
    | 'name'
    | 'duration_minutes'
    | 'price'
    | 'buffer_before_minutes'
    | 'buffer_after_minutes'
    | 'online'
    | 'active'
  >
>

/** Returns whether the service can be sold; share lock, so that it is not retired before the transaction ends. */
export async function hasService(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('service')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
