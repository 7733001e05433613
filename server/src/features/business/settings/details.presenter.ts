import type { z } from 'zod'
import type { BusinessStatus } from '@awan/core/business/approval'
import { detailsSchema } from '@awan/core/business/details-contract'
import { writtenIn } from '@awan/core/business/registration'
import type { Localized } from '@awan/core/language'
import type { DetailsRow } from './details.queries.ts'

export type Details = z.output<typeof detailsSchema>

export function presentDetails(row: DetailsRow): Details {
  return {
    id: row.id,
    version: row.version,
    status: statusOf(row),
    statusReason: row.status_reason,
    name: { en: row.name_en, ar: row.name_ar },
    about: { en: row.about_en || null, ar: row.about_ar || null },
    phone: row.phone,
    whatsapp: row.whatsapp,
    categoryId: row.category_id,
    cityId: row.city_id,
    district: asWritten(row.district_en, row.district_ar),
    address: asWritten(row.address_en, row.address_ar),
    landmark: asWritten(row.landmark_en, row.landmark_ar),
    location: { latitude: row.latitude, longitude: row.longitude },
    timeZone: row.time_zone,
  }
}

export function statusOf({ status }: Pick<DetailsRow, 'status'>): BusinessStatus {
  return detailsSchema.shape.status.parse(status)
}

/** One text that stands for both languages was written in one of them. */
function asWritten(en: string, ar: string): Localized {
  return en === ar ? writtenIn(en) : { en: en || null, ar: ar || null }
}
