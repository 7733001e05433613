import { z } from 'zod'
import type {
  deskCategorySchema,
  deskCitySchema,
  deskDistrictSchema,
  deskServiceSchema,
} from '@awan/core/catalog/desk-contract'
import { localizedSchema } from '@awan/core/language-schema'
import type { CatalogRow } from './desk.queries.ts'

/** Reads what a table has beside the columns of all. */
const cityColumns = z.object({
  time_zone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  south: z.number(),
  north: z.number(),
  west: z.number(),
  east: z.number(),
})
const districtColumns = z.object({
  city_id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
const categoryColumns = z.object({ icon: z.string(), hue: z.number().nullable() })
const serviceColumns = z.object({
  category_id: z.string(),
  description: localizedSchema.nullable(),
  synonyms: localizedSchema.nullable(),
  duration_minutes: z.number(),
  featured: z.boolean(),
})

const listed = ({ id, name, position, active, version }: CatalogRow) => ({
  id,
  name: localizedSchema.parse(name),
  position,
  active,
  version,
})

export function presentDeskCity(row: CatalogRow): z.output<typeof deskCitySchema> {
  const { time_zone: timeZone, latitude, longitude, ...box } = cityColumns.parse(row)
  return { ...listed(row), timeZone, middle: { latitude, longitude }, box }
}

export function presentDeskDistrict(row: CatalogRow): z.output<typeof deskDistrictSchema> {
  const { city_id: cityId, ...middle } = districtColumns.parse(row)
  return { ...listed(row), cityId, middle }
}

export function presentDeskCategory(row: CatalogRow): z.output<typeof deskCategorySchema> {
  return { ...listed(row), ...categoryColumns.parse(row) }
}

export function presentDeskService(row: CatalogRow): z.output<typeof deskServiceSchema> {
  const { category_id: categoryId, duration_minutes, ...rest } = serviceColumns.parse(row)
  const { description, synonyms, featured } = rest
  return {
    ...listed(row),
    categoryId,
    description: description ?? localizedSchema.parse({}),
    synonyms: synonyms ?? localizedSchema.parse({}),
    durationMinutes: duration_minutes,
    featured,
  }
}
