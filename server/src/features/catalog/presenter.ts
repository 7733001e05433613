import type { z } from 'zod'
import type { offeringSchema } from '@awan/core/business/contract'
import { categorySchema, citySchema, type serviceSchema } from '@awan/core/catalog/contract'
import type { CategoryRow, CityRow, OfferRow, ServiceRow } from './queries.ts'

export function presentCategory(row: CategoryRow): z.input<typeof categorySchema> {
  return categorySchema.parse({ id: row.id, name: row.name })
}

export function presentCity(row: CityRow): z.input<typeof citySchema> {
  const { id, country, time_zone: timeZone } = row
  return citySchema.parse({ id, name: row.name, country, timeZone })
}

export function presentService(row: ServiceRow): z.input<typeof serviceSchema> {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? {},
    category: presentCategory({
      id: row.category_id,
      name: row.category,
    }),
    durationMinutes: row.duration_minutes,
    priceFrom: row.price_from,
    businessCount: row.business_count,
    featured: row.featured,
  }
}

export function presentSoldOffering(row: OfferRow): z.input<typeof offeringSchema> {
  return {
    id: row.offering_id,
    serviceId: row.service_id,
    name: row.offering,
    description: row.description ?? {},
    durationMinutes: row.duration_minutes,
    price: row.price,
  }
}
