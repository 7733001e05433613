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

/** Row to save over: an existing one in the version that was read, or a new one, added once per key. */
export type CatalogueTarget = { id: string; version: number } | { key: string }

const keyed = (key: string) => ({ header: { 'idempotency-key': key } })

/** Creates a city, or updates it if its version still matches. */
export async function saveCity(at: CatalogueTarget, body: Body<'createCity'>): Promise<DeskCity> {
  if ('key' in at) return answerOf(api.POST('/api/admin/cities', { params: keyed(at.key), body }))
  const { id, version } = at
  const params = { path: { cityId: id } }
  return answerOf(api.PATCH('/api/admin/cities/{cityId}', { params, body: { ...body, version } }))
}

/** Creates or updates a district of a city in the same way. */
export async function saveDistrict(
  cityId: string,
  at: CatalogueTarget,
  body: Body<'createDistrict'>,
): Promise<DeskDistrict> {
  if ('key' in at) {
    const params = { path: { cityId }, ...keyed(at.key) }
    return answerOf(api.POST('/api/admin/cities/{cityId}/districts', { params, body }))
  }
  const { id, version } = at
  const params = { path: { districtId: id } }
  return answerOf(
    api.PATCH('/api/admin/districts/{districtId}', { params, body: { ...body, version } }),
  )
}

/** Creates or updates a category in the same way. */
export async function saveCategory(
  at: CatalogueTarget,
  body: Body<'createCategory'>,
): Promise<DeskCategory> {
  if ('key' in at)
    return answerOf(api.POST('/api/admin/categories', { params: keyed(at.key), body }))
  const { id, version } = at
  const params = { path: { categoryId: id } }
  return answerOf(
    api.PATCH('/api/admin/categories/{categoryId}', { params, body: { ...body, version } }),
  )
}

/** Creates or updates a service in the same way. */
export async function saveService(
  at: CatalogueTarget,
  body: Body<'createService'>,
): Promise<DeskService> {
  if ('key' in at) return answerOf(api.POST('/api/admin/services', { params: keyed(at.key), body }))
  const { id, version } = at
  const params = { path: { serviceId: id } }
  return answerOf(
    api.PATCH('/api/admin/services/{serviceId}', { params, body: { ...body, version } }),
  )
}
