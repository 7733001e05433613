import type { z } from 'zod'
import type { offeringSchema } from '@awan/core/business/contract'
import { categorySchema, citySchema, type serviceSchema } from '@awan/core/catalog/contract'
import type { CategoryRow, CityRow, OfferRow, ServiceRow } from './queries.ts'

export function presentCategory(row: CategoryRow): z.output<typeof categorySchema> {
  return categorySchema.parse({ id: row.id, name: { en: row.name_en, ar: row.name_ar } })
}

export function presentCity(row: CityRow): z.output<typeof citySchema> {
  const { id, country, time_zone: timeZone } = row
  return citySchema.parse({ id, name: { en: row.name_en, ar: row.name_ar }, country, timeZone })
}

export function presentService(row: ServiceRow): z.output<typeof serviceSchema> {
  return {
    id: row.id,
    name: { en: row.name_en, ar: row.name_ar },
    description: { en: row.description_en || null, ar: row.description_ar || null },
    category: presentCategory({
      id: row.category_id,
      name_en: row.category_en,
      name_ar: row.category_ar,
    }),
    durationMinutes: row.duration_minutes,
    priceFrom: row.price_from,
    businessCount: row.business_count,
    featured: row.featured,
  }
}

export function presentOffering(row: OfferRow): z.output<typeof offeringSchema> {
  return {
    id: row.offering_id,
    serviceId: row.service_id,
    name: { en: row.offering_en, ar: row.offering_ar },
    description: { en: row.description_en || null, ar: row.description_ar || null },
    durationMinutes: row.duration_minutes,
    price: row.price,
  }
}
