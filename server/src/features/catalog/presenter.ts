import type { z } from 'zod'
import type { offeringSchema } from '@awan/core/business/contract'
import type {
  citySchema,
  districtSchema,
  listedCategorySchema,
  serviceSchema,
} from '@awan/core/catalog/contract'
import type {
  CatalogueRow,
  CityRow,
  DistrictRow,
  ListedRow,
  ServiceBusinessRow,
  ServiceRow,
} from './queries.ts'

export function presentListed(row: ListedRow): z.input<typeof listedCategorySchema> {
  const { id, name, icon, hue, active } = row
  return { id, name, icon, hue, active }
}

/** Returns a row's map coordinates. */
export const middleOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
})

export function presentCity(row: CityRow): z.input<typeof citySchema> {
  const { id, name, country, time_zone: timeZone, active, south, north, west, east } = row
  const box = { south, north, west, east }
  return { id, name, country, timeZone, middle: middleOf(row), box, active }
}

export function presentDistrict(row: DistrictRow): z.input<typeof districtSchema> {
  return { id: row.id, cityId: row.city_id, name: row.name, middle: middleOf(row) }
}

export function presentService(row: ServiceRow): z.input<typeof serviceSchema> {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? {},
    category: { id: row.category_id, name: row.category },
    durationMinutes: row.duration_minutes,
    priceFrom: row.price_from,
    businessCount: row.business_count,
    featured: row.featured,
  }
}

export function presentCatalogue(row: CatalogueRow) {
  return {
    id: row.id,
    categoryId: row.category_id,
    name: row.name,
    description: row.description ?? {},
    durationMinutes: row.duration_minutes,
    usualPrice: row.usual_price,
  }
}

export function presentSoldOffering(row: ServiceBusinessRow): z.input<typeof offeringSchema> {
  return {
    id: row.offering_id,
    serviceId: row.service_id,
    name: row.offering,
    description: row.description ?? {},
    durationMinutes: row.duration_minutes,
    price: row.price,
  }
}
