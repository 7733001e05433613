import { z } from 'zod'
import { LONGEST_APPOINTMENT, SHORTEST_APPOINTMENT } from '../appointment/rules.ts'
import { isTimeZone } from '../availability/zone.ts'
import { endpoint, listOf, pageQuery, searchText, writtenText } from '../endpoint.ts'
import { localizedInput, localizedSchema } from '../language-schema.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { shopNameInput } from '../name-schema.ts'
import { versionInput } from '../version-schema.ts'
import { boxSchema, middleSchema } from './contract.ts'
import { catalogueId } from './id-schema.ts'
import { isInBox, LAST_POSITION } from './places.ts'
import { named } from '../schema/names.ts'

/** Fields of every catalogue row: position, active, version. */
const listed = { position: z.int(), active: z.boolean(), version: z.int() }

export const deskCitySchema = named(
  'DeskCity',
  z.object({
    id: z.string(),
    name: localizedSchema,
    timeZone: z.string(),
    middle: middleSchema,
    box: boxSchema,
    ...listed,
  }),
)

export const deskDistrictSchema = named(
  'DeskDistrict',
  z.object({
    id: z.string(),
    cityId: z.string(),
    name: localizedSchema,
    synonyms: localizedSchema,
    middle: middleSchema,
    ...listed,
  }),
)

export const deskCategorySchema = named(
  'DeskCategory',
  z.object({
    id: z.string(),
    name: localizedSchema,
    synonyms: localizedSchema,
    icon: z.string(),
    hue: z.int().nullable(),
    ...listed,
  }),
)

export const deskServiceSchema = named(
  'DeskService',
  z.object({
    id: z.string(),
    categoryId: z.string(),
    name: localizedSchema,
    description: localizedSchema,
    /** Further search words, separated by commas. */
    synonyms: localizedSchema,
    durationMinutes: z.int(),
    featured: z.boolean(),
    ...listed,
  }),
)

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const pointInput = z.strictObject({ latitude, longitude })
const boxInput = z.strictObject({
  south: latitude,
  north: latitude,
  west: longitude,
  east: longitude,
})
const place = {
  /** Default: after all others when created, unchanged when updated. */
  position: z.int().min(0).max(LAST_POSITION).optional(),
  active: z.boolean(),
}

/** An IANA name: PostgreSQL inverts the sign of offsets such as `+03:00`, and interprets `BST` as another zone. */
const zoneInput = z
  .string()
  .max(64)
  .regex(/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[\w+-]+)+)$/)
  .refine(isTimeZone, 'no such zone')

const cityFields = {
  name: shopNameInput(2),
  timeZone: zoneInput,
  middle: pointInput,
  box: boxInput,
  ...place,
}
const synonyms = localizedInput(writtenText.max(300))
/** Omitted: unchanged. */
const optionalSynonyms = synonyms.optional()
const districtFields = {
  name: shopNameInput(2),
  synonyms: optionalSynonyms,
  middle: pointInput,
  ...place,
}
const categoryFields = {
  name: shopNameInput(2),
  synonyms: optionalSynonyms,
  icon: catalogueId,
  hue: z.int().min(0).max(359).nullable(),
  ...place,
}
const serviceFields = {
  categoryId: catalogueId,
  name: shopNameInput(2),
  description: localizedInput(writtenText.max(600)),
  synonyms,
  durationMinutes: z.int().min(SHORTEST_APPOINTMENT).max(LONGEST_APPOINTMENT),
  featured: z.boolean(),
  ...place,
}

/** The centre of a city must be within its bounds. */
const hasCentreInBox = <
  City extends { middle: z.output<typeof pointInput>; box: z.output<typeof boxInput> },
>(
  city: City,
) => isInBox(city.middle, city.box)

const cityId = z.object({ cityId: z.string() })
const districtId = z.object({ districtId: z.string() })
const categoryId = z.object({ categoryId: z.string() })
const serviceId = z.object({ serviceId: z.string() })
const CHANGE =
  '409 changed_elsewhere if `version` is stale, with the current state in `data.current`'

export const listDeskCities = endpoint({
  id: 'listDeskCities',
  method: 'GET',
  path: '/api/admin/cities',
  access: 'operator',
  summary: 'Lists the cities for editing, in display order',
  status: 200,
  answer: listOf(deskCitySchema),
  errors: [],
})

export const createCity = endpoint({
  id: 'createCity',
  method: 'POST',
  path: '/api/admin/cities',
  access: 'operator',
  summary: 'Creates a city; its id is derived from its name. Idempotent by Idempotency-Key',
  headers: keyHeaders,
  body: z.strictObject(cityFields).refine(hasCentreInBox, 'the middle is outside the box'),
  status: 201,
  answer: deskCitySchema,
  errors: ['invalid_input', ...KEY_ERRORS],
})

export const changeCity = endpoint({
  id: 'changeCity',
  method: 'PATCH',
  path: '/api/admin/cities/:cityId',
  access: 'operator',
  summary: `Updates a city; an inactive city stays in use where it is already used. ${CHANGE}`,
  params: cityId,
  body: z
    .strictObject({ ...cityFields, version: versionInput })
    .refine(hasCentreInBox, 'the middle is outside the box'),
  status: 200,
  answer: deskCitySchema,
  errors: ['city_not_found', 'changed_elsewhere', 'invalid_input'],
})

export const listDeskDistricts = endpoint({
  id: 'listDeskDistricts',
  method: 'GET',
  path: '/api/admin/cities/:cityId/districts',
  access: 'operator',
  summary: 'Lists the districts of a city for editing, in display order',
  params: cityId,
  status: 200,
  answer: listOf(deskDistrictSchema),
  errors: ['city_not_found'],
})

export const createDistrict = endpoint({
  id: 'createDistrict',
  method: 'POST',
  path: '/api/admin/cities/:cityId/districts',
  access: 'operator',
  summary: 'Creates a district of a city. Idempotent by Idempotency-Key',
  params: cityId,
  headers: keyHeaders,
  body: z.strictObject(districtFields),
  status: 201,
  answer: deskDistrictSchema,
  errors: ['city_not_found', 'invalid_input', ...KEY_ERRORS],
})

export const changeDistrict = endpoint({
  id: 'changeDistrict',
  method: 'PATCH',
  path: '/api/admin/districts/:districtId',
  access: 'operator',
  summary: `Updates a district. ${CHANGE}`,
  params: districtId,
  body: z.strictObject({ ...districtFields, version: versionInput }),
  status: 200,
  answer: deskDistrictSchema,
  errors: ['district_not_found', 'changed_elsewhere', 'invalid_input'],
})

export const listDeskCategories = endpoint({
  id: 'listDeskCategories',
  method: 'GET',
  path: '/api/admin/categories',
  access: 'operator',
  summary: 'Lists the categories for editing, in display order',
  status: 200,
  answer: listOf(deskCategorySchema),
  errors: [],
})

export const createCategory = endpoint({
  id: 'createCategory',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'operator',
  summary: 'Creates a category; its id is derived from its name. Idempotent by Idempotency-Key',
  headers: keyHeaders,
  body: z.strictObject(categoryFields),
  status: 201,
  answer: deskCategorySchema,
  errors: ['invalid_input', ...KEY_ERRORS],
})

export const changeCategory = endpoint({
  id: 'changeCategory',
  method: 'PATCH',
  path: '/api/admin/categories/:categoryId',
  access: 'operator',
  summary: `Updates a category; an inactive category stays in use where it is already used. ${CHANGE}`,
  params: categoryId,
  body: z.strictObject({ ...categoryFields, version: versionInput }),
  status: 200,
  answer: deskCategorySchema,
  errors: ['category_not_found', 'changed_elsewhere', 'invalid_input'],
})

export const listDeskServices = endpoint({
  id: 'listDeskServices',
  method: 'GET',
  path: '/api/admin/services',
  access: 'operator',
  summary: 'Lists all catalogue services for editing, in display order',
  query: z.object({
    query: searchText.optional(),
    category: catalogueId.optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(deskServiceSchema),
  errors: ['invalid_input'],
})

export const createService = endpoint({
  id: 'createService',
  method: 'POST',
  path: '/api/admin/services',
  access: 'operator',
  summary: 'Creates a catalogue service. Idempotent by Idempotency-Key',
  headers: keyHeaders,
  body: z.strictObject(serviceFields),
  status: 201,
  answer: deskServiceSchema,
  errors: ['category_not_found', 'invalid_input', ...KEY_ERRORS],
})

export const changeService = endpoint({
  id: 'changeService',
  method: 'PATCH',
  path: '/api/admin/services/:serviceId',
  access: 'operator',
  summary: `Updates a catalogue service. ${CHANGE}`,
  params: serviceId,
  body: z.strictObject({ ...serviceFields, version: versionInput }),
  status: 200,
  answer: deskServiceSchema,
  errors: ['service_not_found', 'category_not_found', 'changed_elsewhere', 'invalid_input'],
})
