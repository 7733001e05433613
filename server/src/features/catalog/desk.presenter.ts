import { z } from 'zod'
import type {
  deskCategorySchema,
  deskCitySchema,
  deskDistrictSchema,
  deskServiceSchema,
} from '@awan/core/catalog/desk-contract'
import { localizedSchema } from '@awan/core/language-schema'
import type { DeskRow } from './desk.queries.ts'

/** Columns that a table has beyond the common ones. */
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
  synonyms: localizedSchema.nullable(),
  latitude: z.number(),
  longitude: z.number(),
})
const categoryColumns = z.object({
  icon: z.string(),
  hue: z.number().nullable(),
  synonyms: localizedSchema.nullable(),
})
const serviceColumns = z.object({
  category_id: z.string(),
  description: localizedSchema.nullable(),
  synonyms: localizedSchema.nullable(),
  duration_minutes: z.number(),
  featured: z.boolean(),
})

const listed = ({ id, name, position, active, version }: DeskRow) => ({
  id,
  name: localizedSchema.parse(name),
  position,
  active,
  version,
})

const written = (text: z.output<typeof localizedSchema> | null) => text ?? localizedSchema.parse({})

export function presentDeskCity(row: DeskRow): z.output<typeof deskCitySchema> {
  const { time_zone: timeZone, latitude, longitude, ...box } = cityColumns.parse(row)
  return { ...listed(row), timeZone, middle: { latitude, longitude }, box }
}

export function presentDeskDistrict(row: DeskRow): z.output<typeof deskDistrictSchema> {
  const { city_id: cityId, synonyms, ...middle } = districtColumns.parse(row)
  return { ...listed(row), cityId, synonyms: written(synonyms), middle }
}

export function presentDeskCategory(row: DeskRow): z.output<typeof deskCategorySchema> {
  const { synonyms, ...rest } = categoryColumns.parse(row)
  return { ...listed(row), synonyms: written(synonyms), ...rest }
}

export function presentDeskService(row: DeskRow): z.output<typeof deskServiceSchema> {
  const { category_id: categoryId, duration_minutes, ...rest } = serviceColumns.parse(row)
  const { description, synonyms, featured } = rest
  return {
    ...listed(row),
    categoryId,
    description: written(description),
    synonyms: written(synonyms),
    durationMinutes: duration_minutes,
    featured,
  }
}
