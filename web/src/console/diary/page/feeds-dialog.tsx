import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Badge } from '#components/text/badge.tsx'
import { Name } from '#components/text/name.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import {
  createStaffFeed,
  deleteStaffFeed,
  staffFeedsQuery,
  type StaffFeed,
} from '#features/feed/api.ts'
import { FeedPanel } from '#features/feed/components/feed-panel.tsx'
import { afterFeeds } from '#features/live/affects.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Dialog with the calendar feed of a staff member: the only one allowed, or a chosen one. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const shop = useShop()
  const feeds = useQuery(staffFeedsQuery(shop.id))
  const fault = queryFaultOf(feeds)
  const [staffId, setStaffId] = useState<string>()
  const only = feeds.data?.length === 1 ? feeds.data[0] : undefined
  const chosen = only ?? feeds.data?.find((feed) => feed.staffId === staffId)
  return (
    <Dialog title={chosen ? <Name of={chosen.name} /> : t('feed.title')} onClose={onClose}>
      <div className="mt-2">
        {feeds.isPending && !fault && (
          <SkeletonRegion label={t('feed.loading')}>
            <Skeleton className="h-20 rounded-lg" />
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={feeds} />}
        {feeds.data?.length === 0 && <p className="text-ink-2">{t('feed.none')}</p>}
        {chosen && (
          <FeedPanel
            text={t('feed.staffText')}
            madeAt={chosen.createdAt}
            timeZone={shop.timeZone}
            make={() => createStaffFeed(shop.id, chosen.staffId)}
            end={() => deleteStaffFeed(shop.id, chosen.staffId)}
            affects={(client) => afterFeeds(client, shop.id)}
          />
        )}
        {!chosen && feeds.data && feeds.data.length > 0 && (
          <Staff feeds={feeds.data} onChoose={setStaffId} />
        )}
      </div>
    </Dialog>
  )
}

function Staff(props: { feeds: readonly StaffFeed[]; onChoose: (staffId: string) => void }) {
  const t = useMessages()
  return (
    <>
      <p className="text-ink-2">{t('feed.whose')}</p>
      <ul className="divide-y divide-line">
        {props.feeds.map(({ staffId, name, createdAt }) => (
          <li key={staffId}>
            <button
              type="button"
              className="flex min-h-13 w-full items-center gap-3 text-start font-semibold hover:bg-bg-subtle"
              onClick={() => props.onChoose(staffId)}
            >
              <Name of={name} className="min-w-0 flex-1 wrap-anywhere" />
              {createdAt !== null && <Badge tone="success">{t('feed.on')}</Badge>}
              <Icon of={ChevronRight} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
