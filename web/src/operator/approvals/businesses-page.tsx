import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessStatus } from '@awan/core/business/approval'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { Name } from '#components/text/name.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { candidatesQuery, type Candidate } from '#features/business/approval-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toDesk } from '#lib/paths.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'
import { BusinessStatusBadge } from '#operator/approvals/status-badge.tsx'

const STATUSES: readonly BusinessStatus[] = ['pending', 'approved', 'declined', 'suspended']

/** Shows who waits for approval, and every other business. */
export function RegisteredBusinessesPage() {
  const t = useMessages()
  const filters = useUrlFilters()
  const shown = STATUSES.find((status) => status === filters.get('show'))
  const all = filters.get('show') === 'all'
  const status = all ? undefined : (shown ?? 'pending')
  const typed = filters.get('query')
  // One letter finds nearly everything.
  const query = typed && typed.length > 1 ? typed : undefined
  const businesses = useInfiniteQuery(candidatesQuery({ status, query }))
  const columns = useColumns()
  return (
    <DeskPage title={t('operator.businesses')}>
      <div className="lg:max-w-200">
        <SearchField
          label={t('operator.search')}
          value={typed ?? ''}
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
      <DeskTable
        label={t('operator.businesses')}
        query={businesses}
        columns={columns}
        to={({ id }) => toDesk(`businesses/${id}`)}
        empty={{
          title: t(status === 'pending' && !query ? 'operator.none' : 'operator.noMatch'),
          ...(status === 'pending' && !query ? { text: t('operator.noneText') } : {}),
          action: !(all && !query) && (
            <Button
              variant="outline"
              onClick={() => filters.set({ show: 'all', query: undefined })}
            >
              {t('operator.showAll')}
            </Button>
          ),
        }}
      />
    </DeskPage>
  )
}

/** Lists what the table says of a business. */
function useColumns(): DeskColumn<Candidate>[] {
  const t = useMessages()
  const format = useFormat()
  const nameOf = usePlaceName()
  return [
    { label: t('operator.name'), cell: ({ name }) => <Name of={name} /> },
    {
      label: t('operator.status'),
      cell: ({ status }) => <BusinessStatusBadge status={status} />,
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
    },
  ]
}
