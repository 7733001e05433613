import type { z } from 'zod'
import type { shopOfferingSchema } from '@awan/core/offering/contract'
import type { OfferingRow } from './queries.ts'

export type ShopOffering = z.output<typeof shopOfferingSchema>

export function presentOffering(row: OfferingRow): ShopOffering {
  return {
    id: row.id,
    version: row.version,
    serviceId: row.service_id,
    serviceName: { en: row.service_en, ar: row.service_ar },
    categoryId: row.category_id,
    name: { en: row.name_en, ar: row.name_ar },
    durationMinutes: row.duration_minutes,
    price: row.price,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    online: row.online,
    active: row.active,
    position: row.position,
    staffIds: row.staff_ids,
  }
}
