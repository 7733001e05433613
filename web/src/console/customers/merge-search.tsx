import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { MergeList } from '#console/customers/merge-list.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { customersQuery, type CustomerCard } from '#features/customer/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Searches for the card to merge into `card`: one that is not suggested as a duplicate. */
export function MergeSearch({ card, onClose }: { card: CustomerCard; onClose: () => void }) {
  const t = useMessages()
  const shop = useShop()
  const [query, setQuery] = useState('')
  const found = useInfiniteQuery({
    ...customersQuery(shop.id, { query, filter: 'all', sort: 'recent' }),
    enabled: query !== '',
  })
  const fault = queryFaultOf(found)
  const others = found.data?.filter(({ id }) => id !== card.id)
  return (
    <Dialog title={t('customer.merge')} description={t('customer.mergeText')} onClose={onClose}>
      <div className="mt-3 grid gap-4">
        <SearchField label={t('customer.search')} value={query} onSearch={setQuery} />
        {found.isLoading && (
          <SkeletonRegion label={t('customer.loading')}>
            <Skeleton className="h-11" />
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={found} />}
        {others?.length === 0 && (
          <EmptyState title={t('customer.noneMatch')} text={t('customer.noneMatchText')} />
        )}
        {others && <MergeList card={card} others={others} onMerged={onClose} />}
        <LoadMore {...found} />
      </div>
    </Dialog>
  )
}
