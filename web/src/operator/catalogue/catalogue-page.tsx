import { useInfiniteQuery } from '@tanstack/react-query'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { SearchField } from '#components/fields/search-field.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import {
  deskCategoriesQuery,
  deskCitiesQuery,
  deskDistrictsQuery,
  deskServicesQuery,
  saveCategory,
  saveCity,
  saveDistrict,
  saveService,
} from '#features/catalog/desk-api.ts'
import { sentText } from '#lib/form/typed-text.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { usePlaces } from '#lib/places/places.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'
import { CatalogueList } from '#operator/catalogue/catalogue-list.tsx'
import { degrees, type CatalogueDraft } from '#operator/catalogue/draft.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'

const TABS = ['services', 'categories', 'cities', 'districts'] as const

/** Page of the site's catalogue: services, categories, cities and districts, each edited in place. */
export function CataloguePage() {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const tab = TABS.find((one) => one === get('tab')) ?? 'services'
  return (
    <DeskPage title={t('operator.catalogue')} text={t('operator.catalogueText')}>
      <Segmented
        label={t('operator.catalogue')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`operator.tab.${value}`) }))}
        onChange={(value) =>
          leaveTyped(() => set({ tab: value === 'services' ? undefined : value }))
        }
      />
      {tab === 'services' && <Services />}
      {tab === 'categories' && <Categories />}
      {tab === 'cities' && <Cities />}
      {tab === 'districts' && <Districts />}
    </DeskPage>
  )
}

const placeOf = ({ position, active }: CatalogueDraft) => ({ position, active })
const middleOf = ({ latitude, longitude }: CatalogueDraft) => ({
  latitude: degrees(latitude),
  longitude: degrees(longitude),
})

function Services() {
  const t = useMessages()
  const format = useFormat()
  const nameOf = usePlaceName()
  const { categories } = usePlaces()
  const { get, set } = useUrlFilters()
  const [search, category] = [get('query') ?? '', get('category')]
  const query = useInfiniteQuery(deskServicesQuery({ query: queryIn(search), category }))
  return (
    <>
      <div className="@container">
        <div className="grid gap-2 @lg:grid-cols-[1fr_16rem] @lg:items-center">
          <SearchField
            label={t('operator.searchServices')}
            value={search}
            onSearch={(text) => set({ query: text })}
          />
          <SelectField
            label={t('operator.category')}
            labelHidden
            value={category ?? ''}
            onChange={({ target }) => set({ category: target.value })}
          >
            <option value="">{t('operator.everyCategory')}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {format.name(name)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <CatalogueList
        label={t('operator.tab.services')}
        addLabel={t('operator.addService')}
        query={query}
        fields={[
          'name',
          'categoryId',
          'durationMinutes',
          'synonyms',
          'description',
          'position',
          'featured',
          'active',
        ]}
        columns={[
          {
            label: t('operator.category'),
            cell: ({ categoryId }) => nameOf('categories', categoryId),
          },
          {
            label: t('operator.field.durationMinutes'),
            cell: ({ durationMinutes }) => (
              <span className="num">{format.minutes(durationMinutes)}</span>
            ),
          },
        ]}
        start={{ categoryId: category ?? categories[0]?.id ?? '' }}
        save={(at, draft) =>
          saveService(at, {
            ...placeOf(draft),
            name: sentText(draft.name),
            categoryId: draft.categoryId,
            description: sentText(draft.description),
            synonyms: sentText(draft.synonyms),
            durationMinutes: draft.durationMinutes ?? 0,
            featured: draft.featured,
          })
        }
      />
    </>
  )
}

function Categories() {
  const t = useMessages()
  return (
    <CatalogueList
      label={t('operator.tab.categories')}
      addLabel={t('operator.addCategory')}
      query={useInfiniteQuery(deskCategoriesQuery())}
      fields={['name', 'synonyms', 'icon', 'hue', 'position', 'active']}
      columns={[]}
      start={{ icon: 'store' }}
      save={(at, draft) =>
        saveCategory(at, {
          ...placeOf(draft),
          name: sentText(draft.name),
          synonyms: sentText(draft.synonyms),
          icon: draft.icon,
          hue: draft.hue ?? null,
        })
      }
    />
  )
}

function Cities() {
  const t = useMessages()
  return (
    <CatalogueList
      label={t('operator.tab.cities')}
      addLabel={t('operator.addCity')}
      query={useInfiniteQuery(deskCitiesQuery())}
      fields={[
        'name',
        'timeZone',
        'latitude',
        'longitude',
        'south',
        'north',
        'west',
        'east',
        'position',
        'active',
      ]}
      columns={[
        {
          label: t('operator.field.timeZone'),
          cell: ({ timeZone }) => <span className="ltr">{timeZone}</span>,
        },
      ]}
      start={{ timeZone: COUNTRY_ZONE }}
      save={(at, draft) => {
        const [south, north] = [degrees(draft.south), degrees(draft.north)]
        const [west, east] = [degrees(draft.west), degrees(draft.east)]
        const { timeZone } = draft
        const place = { ...placeOf(draft), middle: middleOf(draft), timeZone: timeZone.trim() }
        const box = { south, north, west, east }
        return saveCity(at, { ...place, name: sentText(draft.name), box })
      }}
    />
  )
}

function Districts() {
  const t = useMessages()
  const format = useFormat()
  const { cities } = usePlaces()
  const { get, set } = useUrlFilters()
  const cityId = get('city') ?? cities[0]?.id ?? ''
  return (
    <>
      <SelectField
        label={t('operator.field.city')}
        className="lg:max-w-80"
        value={cityId}
        onChange={({ target: { value } }) => leaveTyped(() => set({ city: value }))}
      >
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {format.name(name)}
          </option>
        ))}
      </SelectField>
      <CatalogueList
        key={cityId}
        label={t('operator.tab.districts')}
        addLabel={t('operator.addDistrict')}
        query={useInfiniteQuery(deskDistrictsQuery(cityId))}
        fields={['name', 'synonyms', 'latitude', 'longitude', 'position', 'active']}
        columns={[]}
        start={{}}
        save={(at, draft) => {
          const words = { name: sentText(draft.name), synonyms: sentText(draft.synonyms) }
          const body = { ...placeOf(draft), middle: middleOf(draft), ...words }
          return saveDistrict(cityId, at, body)
        }}
      />
    </>
  )
}
