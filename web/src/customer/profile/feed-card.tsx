import { useQuery } from '@tanstack/react-query'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { createFeed, deleteFeed, feedQuery } from '#features/feed/api.ts'
import { FeedPanel } from '#features/feed/components/feed-panel.tsx'
import { afterFeeds } from '#features/live/affects.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Creates a calendar feed of the account's bookings. */
export function FeedCard() {
  const t = useMessages()
  const feed = useQuery(feedQuery)
  const fault = loadingFaultOf(feed)
  if (fault) return <QueryError error={fault} of={feed} />
  if (!feed.data)
    return (
      <SkeletonRegion label={t('feed.loading')}>
        <Skeleton className="h-20 rounded-lg" />
      </SkeletonRegion>
    )
  return (
    <FeedPanel
      text={t('feed.text')}
      madeAt={feed.data.createdAt}
      timeZone={COUNTRY_ZONE}
      make={createFeed}
      end={deleteFeed}
      affects={(client) => afterFeeds(client)}
    />
  )
}
