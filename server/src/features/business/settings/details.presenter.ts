import type { z } from 'zod'
import type { BusinessStatus } from '@awan/core/business/approval'
import { detailsSchema } from '@awan/core/business/details-contract'
import type { DetailsRow } from './details.queries.ts'

export type Details = z.output<typeof detailsSchema>

export function presentDetails(row: DetailsRow): Details {
  return detailsSchema.parse({
    id: row.id,
    version: row.version,
    status: row.status,
    statusReason: row.status_reason,
    name: row.name,
    about: row.about ?? {},
    phone: row.phone,
    whatsapp: row.whatsapp,
    categoryId: row.category_id,
    cityId: row.city_id,
    district: row.district,
    address: row.address,
    landmark: row.landmark ?? {},
    location: { latitude: row.latitude, longitude: row.longitude },
    timeZone: row.time_zone,
  })
}

export function statusOf({ status }: Pick<DetailsRow, 'status'>): BusinessStatus {
  return detailsSchema.shape.status.parse(status)
}
