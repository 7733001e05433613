import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { SCORED_FROM } from '@awan/core/review/rules'
import { Button } from '#components/buttons/button.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Business } from '#features/business/api.ts'
import { Rating } from '#features/business/components/rating.tsx'
import { reviewsQuery, type ListedReview } from '#features/review/api.ts'
import { Histogram } from '#features/review/components/histogram.tsx'
import { ReviewCard } from '#features/review/components/review-card.tsx'
import type { Answer } from '#lib/api/answers.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ReportDialog = lazyExtra(
  async () => (await import('#customer/booking/reporting/report-dialog.tsx')).ReportDialog,
)

type Shop = Pick<Business, 'id' | 'name'>

/** The reviews of a business: average, distribution, and each review. */
export function ReviewsDialog(props: { business: Shop; onClose: () => void }) {
  const { business, onClose } = props
  const t = useMessages()
  const [stars, setStars] = useState<number>()
  const [reported, setReported] = useState<ListedReview>()
  const query = {
    ...reviewsQuery(business.id, stars),
    placeholderData: keepPreviousData,
    // Which of them are the reader's own.
    meta: PERSONAL,
  }
  const list = useInfiniteQuery(query)
  const fault = loadingFaultOf(list)
  const first = list.data?.pages[0]
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog side title={t('review.title')} description={t('review.text')} onClose={onClose}>
      <div className="mt-3 grid grid-cols-1 gap-5">
        {list.isPending && !fault && (
          <SkeletonRegion label={t('review.loading')} className="grid gap-3">
            <Skeleton className="h-48 rounded-lg" />
            <Skeleton className="h-24 rounded-lg" />
            <Skeleton className="h-24 rounded-lg" />
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={list} />}
        {first && <Summary of={first} stars={stars} onStars={setStars} />}
        {first && reviews.length === 0 && (
          <EmptyState
            art={<EmptyScene name="reviews" />}
            title={t(stars === undefined ? 'review.none' : 'review.noneOf')}
            {...(stars === undefined ? { text: t('review.noneText') } : {})}
          />
        )}
        <ReviewList business={business} reviews={reviews} onReport={setReported} />
        <LoadMore {...list} />
      </div>
      {reported && (
        <Opening onClose={() => setReported(undefined)}>
          <ReportDialog
            businessId={business.id}
            things={[{ kind: 'review', id: reported.id, label: t('review.thing') }]}
            onClose={() => setReported(undefined)}
          />
        </Opening>
      )}
    </Dialog>
  )
}

function Summary(props: {
  of: Answer<'listReviews'>
  stars: number | undefined
  onStars: (stars: number | undefined) => void
}) {
  const { of, stars, onStars } = props
  const t = useMessages()
  if (of.count === 0) return null
  return (
    <div className="grid gap-2">
      {of.rating ? (
        <p className="text-xl">
          <Rating rating={of.rating} />
        </p>
      ) : (
        <p className="text-ink-2">{t('review.soFar', { count: of.count, from: SCORED_FROM })}</p>
      )}
      <Histogram counts={of.histogram} chosen={stars} onChoose={onStars} />
    </div>
  )
}

function ReviewList(props: {
  business: Shop
  reviews: readonly ListedReview[]
  onReport: (review: ListedReview) => void
}) {
  const t = useMessages()
  const format = useFormat()
  if (props.reviews.length === 0) return null
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {props.reviews.map((review) => (
        <li key={review.id} className="py-4">
          <ReviewCard review={review} name={format.name(props.business.name)}>
            {!review.mine && (
              <Button
                size="sm"
                variant="outline"
                className="justify-self-start"
                icon={<Icon of={Flag} size="s" />}
                onClick={() => props.onReport(review)}
              >
                {t('review.report')}
                <bdi className="sr-only">{review.author || t('review.someone')}</bdi>
              </Button>
            )}
          </ReviewCard>
        </li>
      ))}
    </ul>
  )
}
