import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { BusinessStatus } from '@awan/core/business/approval'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { Name } from '#components/text/name.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { candidatesQuery, type Candidate } from '#features/business/approval-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toAdmin } from '#lib/paths.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { BusinessStatusBadge } from '#operator/status-badge.tsx'

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
  usePageTitle(t('operator.businesses'))
  return (
    <>
      <PageHeader title={t('operator.businesses')} back={PATHS.profile} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4 pb-16">
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
        {businesses.isPending && (
          <SkeletonRegion
            label={t('catalog.loadingBusinesses')}
            className="grid gap-3 lg:max-w-200"
          >
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-20 rounded-lg" />
            ))}
          </SkeletonRegion>
        )}
        {businesses.isError && (
          <ErrorState
            error={businesses.error}
            pending={businesses.isFetching}
            onRetry={() => void businesses.refetch()}
          />
        )}
        {businesses.data?.length === 0 && (
          <EmptyState
            title={t(status === 'pending' && !query ? 'operator.none' : 'operator.noMatch')}
            {...(status === 'pending' && !query ? { text: t('operator.noneText') } : {})}
            action={
              !(all && !query) && (
                <Button
                  variant="outline"
                  onClick={() => filters.set({ show: 'all', query: undefined })}
                >
                  {t('operator.showAll')}
                </Button>
              )
            }
          />
        )}
        {businesses.data && (
          <>
            <ul className="grid gap-3 lg:max-w-200">
              {businesses.data.map((business) => (
                <li key={business.id}>
                  <Row business={business} />
                </li>
              ))}
            </ul>
            <LoadMore {...businesses} />
          </>
        )}
      </div>
    </>
  )
}

function Row({ business }: { business: Candidate }) {
  const t = useMessages()
  const format = useFormat()
  const { id, name, owner, createdAt } = business
  return (
    <Link
      to={toAdmin(id)}
      className="flex items-center gap-3 rounded-lg bg-surface p-4 shadow-1 hover:bg-bg-subtle"
    >
      <Monogram name={format.name(name)} seed={id} className="size-11" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Name of={name} />
          <BusinessStatusBadge status={business.status} />
        </span>
        <span className="dots text-sm text-ink-2">
          <Name of={business.district} />
          {owner && <bdi>{owner.fullName}</bdi>}
        </span>
        <span className="text-sm text-ink-2">
          {t('operator.registered', { when: format.dayTime(createdAt, COUNTRY_ZONE) })}
        </span>
      </span>
      <Icon of={ChevronRight} className="text-ink-3" />
    </Link>
  )
}
