import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CityBusinesses } from '#customer/home/city-businesses.tsx'
import { businessesQuery } from '#features/business/api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { placesKeys } from '#lib/places/keys.ts'
import { RenderedCategory } from '#lib/places/use-category.ts'
import { RenderedCity } from '#lib/places/use-city.ts'
import { shown } from '#testing/rendered.ts'

const shop = (id: string) => {
  return {
    id,
    name: { en: `Shop ${id}` },
    district: {},
    categoryId: 'spa',
    categoryName: {},
    open: {},
  }
}

/** Renders the section of a city with these businesses, the first of which is of the visitor's interest. */
function sectionOf(...ids: string[]): string {
  const client = createQueryClient()
  client.setQueryData(placesKeys.all, { cities: [], categories: [{ id: 'spa', active: true }] })
  const answer = (items: object[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [''] })
  const filters = { city: 'baghdad', category: 'spa' }
  const all = client
    .getQueryCache()
    .build(client, { queryKey: businessesQuery({ city: 'baghdad' }).queryKey })
  all.setData(answer(ids.map(shop)))
  client
    .getQueryCache()
    .build(client, { queryKey: businessesQuery(filters).queryKey })
    .setData(answer(ids.slice(0, 1).map(shop)))
  const section = createElement(RenderedCategory, { value: 'spa' }, createElement(CityBusinesses))
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const inCity = createElement(RenderedCity, { value: 'baghdad' }, section)
  return shown(createElement(I18nProvider, { i18n }, inCity), client)
}

test('the businesses of a city are those that are not shown above', () => {
  const html = sectionOf('a', 'b')
  expect(html).toContain('Shop b')
  expect(html).not.toContain('Shop a')
})

test('the section is left out if all of them are shown above, and stays if there are none', () => {
  expect(sectionOf('a')).toBe('')
  expect(sectionOf()).toContain('business.noneText')
})
