import { catalogueDeskKeys } from '#features/catalog/desk-keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type DeskCity = Item<'listDeskCities'>
export type DeskDistrict = Item<'listDeskDistricts'>
export type DeskCategory = Item<'listDeskCategories'>
export type DeskService = Item<'listDeskServices'>

/** Paged query of a desk list; every list but the services has a single page. */
function deskList<Row>(
  kind: string,
  filter: object,
  ask: (part: {
    cursor: string | undefined
    signal: AbortSignal
  }) => Promise<{ items: Row[]; nextCursor: string | null }>,
) {
  return { ...pagesQuery(catalogueDeskKeys.list(kind, filter), ask), meta: PERSONAL }
}

export const deskCitiesQuery = () =>
  deskList('cities', {}, ({ signal }) => answerOf(api.GET('/api/admin/cities', { signal })))

export const deskDistrictsQuery = (cityId: string) =>
  deskList('districts', { cityId }, ({ signal }) =>
    answerOf(
      api.GET('/api/admin/cities/{cityId}/districts', { params: { path: { cityId } }, signal }),
    ),
  )

export const deskCategoriesQuery = () =>
  deskList('categories', {}, ({ signal }) => answerOf(api.GET('/api/admin/categories', { signal })))

export const deskServicesQuery = (filter: {
  query: string | undefined
  category: string | undefined
}) =>
  deskList('services', filter, ({ cursor, signal }) =>
    answerOf(api.GET('/api/admin/services', { params: { query: { ...filter, cursor } }, signal })),
  )

/** Creates a city, or updates it if `version` still matches. */
export async function saveCity(
  id: string | undefined,
  body: Body<'createCity'>,
  version: number,
): Promise<DeskCity> {
  if (id === undefined) return answerOf(api.POST('/api/admin/cities', { body }))
  const params = { path: { cityId: id } }
  return answerOf(api.PATCH('/api/admin/cities/{cityId}', { params, body: { ...body, version } }))
}

/** Creates or updates a district of a city in the same way. */
export async function saveDistrict(
  cityId: string,
  id: string | undefined,
  body: Body<'createDistrict'>,
  version: number,
): Promise<DeskDistrict> {
  if (id === undefined) {
    const params = { path: { cityId } }
    return answerOf(api.POST('/api/admin/cities/{cityId}/districts', { params, body }))
  }
  const params = { path: { districtId: id } }
  return answerOf(
    api.PATCH('/api/admin/districts/{districtId}', { params, body: { ...body, version } }),
  )
}

/** Creates or updates a category in the same way. */
export async function saveCategory(
  id: string | undefined,
  body: Body<'createCategory'>,
  version: number,
): Promise<DeskCategory> {
  if (id === undefined) return answerOf(api.POST('/api/admin/categories', { body }))
  const params = { path: { categoryId: id } }
  return answerOf(
    api.PATCH('/api/admin/categories/{categoryId}', { params, body: { ...body, version } }),
  )
}

/** Creates or updates a service in the same way. */
export async function saveService(
  id: string | undefined,
  body: Body<'createService'>,
  version: number,
): Promise<DeskService> {
  if (id === undefined) return answerOf(api.POST('/api/admin/services', { body }))
  const params = { path: { serviceId: id } }
  return answerOf(
    api.PATCH('/api/admin/services/{serviceId}', { params, body: { ...body, version } }),
  )
}
