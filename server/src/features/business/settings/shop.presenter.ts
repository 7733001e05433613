import type { z } from 'zod'
import { shopSchema } from '@awan/core/business/shop-contract'
import type { ShopRow } from './shop.queries.ts'

const { status: statusSchema, role: roleSchema } = shopSchema.shape

export function presentShop(row: ShopRow): z.input<typeof shopSchema> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    categoryId: row.category_id,
    cityId: row.city_id,
    timeZone: row.time_zone,
    photo: row.photo,
    status: statusSchema.parse(row.status),
    statusReason: row.status_reason,
    role: roleSchema.parse(row.role),
    staffId: row.staff_id,
  }
}
