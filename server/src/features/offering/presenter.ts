import type { z } from 'zod'
import { shopOfferingSchema } from '@awan/core/offering/contract'
import type { OfferingRow } from './queries.ts'

export type ShopOffering = z.output<typeof shopOfferingSchema>

export function presentOffering(row: OfferingRow): ShopOffering {
  return shopOfferingSchema.parse({
    id: row.id,
    version: row.version,
    serviceId: row.service_id,
    serviceName: row.service,
    categoryId: row.category_id,
    name: row.name ?? {},
    durationMinutes: row.duration_minutes,
    price: row.price,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    online: row.online,
    active: row.active,
    position: row.position,
    staffIds: row.staff_ids,
  })
}
