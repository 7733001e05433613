import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessStatus } from '@awan/core/business/approval'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { cx } from '#components/class-names.ts'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Badge } from '#components/text/badge.tsx'
import { Name } from '#components/text/name.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { candidatesQuery, type Candidate } from '#features/business/approval-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toDesk } from '#lib/paths.ts'
import { usePlaces } from '#lib/places/places.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'
import { BusinessStatusBadge } from '#operator/approvals/status-badge.tsx'

const STATUSES: readonly BusinessStatus[] = ['pending', 'approved', 'declined', 'suspended']

const EVERYTHING = {
  show: 'all',
  query: undefined,
  city: undefined,
  category: undefined,
  featured: undefined,
}

/** Lists businesses, those pending approval first. */
export function RegisteredBusinessesPage() {
  const t = useMessages()
  const filters = useUrlFilters()
  const shown = STATUSES.find((status) => status === filters.get('show'))
  const all = filters.get('show') === 'all'
  const status = all ? undefined : (shown ?? 'pending')
  const query = queryIn(filters.get('query'))
  const [city, category] = [filters.get('city'), filters.get('category')]
  const featured = filters.get('featured') ? 'true' : undefined
  const businesses = useInfiniteQuery(candidatesQuery({ status, city, category, featured, query }))
  const narrowed = Boolean(query ?? city ?? category ?? featured)
  const columns = useColumns()
  return (
    <DeskPage title={t('operator.businesses')}>
      <div className="lg:max-w-200">
        <SearchField
          label={t('operator.search')}
          value={filters.get('query') ?? ''}
          onSearch={(text) => filters.set({ query: text || undefined })}
        />
      </div>
      <ChipRow label={t('operator.show')}>
        <ChipRadio name="status" checked={all} onChange={() => filters.set({ show: 'all' })}>
          {t('operator.all')}
        </ChipRadio>
        {STATUSES.map((one) => (
          <ChipRadio
            key={one}
            name="status"
            checked={status === one}
            onChange={() => filters.set({ show: one })}
          >
            {t(`operator.status.${one}`)}
          </ChipRadio>
        ))}
      </ChipRow>
      <PlaceFilters
        city={city}
        category={category}
        featured={featured !== undefined}
        onChange={filters.set}
      />
      <DeskTable
        label={t('operator.businesses')}
        query={businesses}
        columns={columns}
        to={({ id }) => toDesk(`businesses/${id}`)}
        empty={{
          title: t(status === 'pending' && !narrowed ? 'operator.none' : 'operator.noMatch'),
          ...(status === 'pending' && !narrowed ? { text: t('operator.noneText') } : {}),
          action: !(all && !narrowed) && (
            <Button variant="outline" onClick={() => filters.set(EVERYTHING)}>
              {t('operator.showAll')}
            </Button>
          ),
        }}
      />
    </DeskPage>
  )
}

/** Filters by city, category and featured businesses. */
function PlaceFilters(props: {
  city: string | undefined
  category: string | undefined
  featured: boolean
  onChange: (changes: Record<string, string | undefined>) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const places = usePlaces()
  const choices = [
    { key: 'city', label: 'operator.field.city', every: 'operator.everyCity', of: places.cities },
    {
      key: 'category',
      label: 'operator.category',
      every: 'operator.everyCategory',
      of: places.categories,
    },
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {choices.map(({ key, label, every, of }) => (
        <SelectField
          key={key}
          label={t(label)}
          labelHidden
          value={props[key] ?? ''}
          onChange={({ target }) => props.onChange({ [key]: target.value })}
        >
          <option value="">{t(every)}</option>
          {of.map(({ id, name }) => (
            <option key={id} value={id}>
              {format.name(name)}
            </option>
          ))}
        </SelectField>
      ))}
      <div className={cx(!props.featured && 'print:hidden')}>
        <Checkbox
          label={t('operator.onlyFeatured')}
          checked={props.featured}
          onChange={({ target }) =>
            props.onChange({ featured: target.checked ? 'true' : undefined })
          }
        />
      </div>
    </div>
  )
}

/** Returns the table's columns for a business. */
function useColumns(): DeskColumn<Candidate>[] {
  const t = useMessages()
  const format = useFormat()
  const nameOf = usePlaceName()
  return [
    { label: t('operator.name'), cell: ({ name }) => <Name of={name} /> },
    {
      label: t('operator.status'),
      cell: ({ status, featured, sentAgain }) => (
        <span className="flex flex-wrap gap-1.5">
          <BusinessStatusBadge status={status} />
          {sentAgain && <Badge tone="brand">{t('operator.sentAgain')}</Badge>}
          {featured && <Badge tone="featured">{t('operator.isFeatured')}</Badge>}
        </span>
      ),
      beside: true,
    },
    {
      label: t('operator.place'),
      cell: ({ cityId, district }) => (
        <span className="dots">
          <span>{nameOf('cities', cityId)}</span>
          <Name of={district} />
        </span>
      ),
    },
    { label: t('operator.category'), cell: ({ categoryId }) => nameOf('categories', categoryId) },
    { label: t('operator.owner'), cell: ({ owner }) => owner && <bdi>{owner.fullName}</bdi> },
    {
      label: t('operator.registeredOn'),
      cell: ({ createdAt }) => (
        <span className="num">{format.dayTime(createdAt, COUNTRY_ZONE)}</span>
      ),
      labelled: true,
    },
  ]
}
