import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REVIEW_FILTERS } from '@awan/core/review/rules'
import { Button } from '#components/buttons/button.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { AnswerDialog } from '#console/reviews/answer-dialog.tsx'
import { ReviewCard } from '#features/review/components/review-card.tsx'
import { shopReviewsQuery, type ShopReview } from '#features/review/shop-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Lists the shop's reviews with its answers. */
export function ShopReviewsPage() {
  const t = useMessages()
  const shop = useShop()
  const { get, set } = useUrlFilters()
  const show = REVIEW_FILTERS.find((one) => one === get('show')) ?? 'all'
  const list = useInfiniteQuery(shopReviewsQuery(shop.id, show))
  const fault = loadingFaultOf(list)
  const [answering, setAnswering] = useState<ShopReview>()
  const first = list.data?.pages[0]
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  const count = first?.histogram.reduce((sum, each) => sum + each, 0) ?? 0
  return (
    <ConsolePage title={t('console.reviews')} text={t('console.reviewsText')}>
      <Segmented
        label={t('console.reviews.show')}
        value={show}
        options={REVIEW_FILTERS.map((value) => ({ value, label: t(`console.reviews.${value}`) }))}
        onChange={(value) => set({ show: value === 'all' ? undefined : value })}
      />
      {first && (
        <p className="num text-ink-2" role="status">
          {t('console.reviews.counted', { count })}
          {first.unanswered > 0 &&
            ` · ${t('console.reviews.waiting', { count: first.unanswered })}`}
        </p>
      )}
      {list.isPending && !fault && (
        <SkeletonRegion label={t('console.reviews.loading')} className="grid gap-3">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={list} />}
      {first && reviews.length === 0 && (
        <EmptyState
          art={<EmptyScene name="reviews" />}
          title={t(count === 0 ? 'console.reviews.none' : 'console.reviews.noneMatch')}
          text={t(count === 0 ? 'console.reviews.noneText' : 'console.reviews.noneMatchText')}
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 print:grid-cols-1">
        {reviews.map((review) => (
          <li key={review.id} className="rounded-lg bg-surface p-4 shadow-1">
            <ShopReviewCard review={review} onAnswer={() => setAnswering(review)} />
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
      {answering && (
        <AnswerDialog
          // The latest version, which a reply must name: its author may change the review meanwhile.
          review={reviews.find(({ id }) => id === answering.id) ?? answering}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </ConsolePage>
  )
}

function ShopReviewCard({ review, onAnswer }: { review: ShopReview; onAnswer: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const { name, timeZone } = useShop()
  const { start, eveningOf, services, staffName } = review.appointment
  const about = [
    format.day(eveningOf ?? dayOf(start, timeZone), 'short'),
    ...services.map((service) => format.name(service)),
    format.name(staffName),
  ]
  return (
    <ReviewCard
      heading="h2"
      review={review}
      name={format.name(name)}
      about={
        <p className="dots text-sm text-ink-2">
          {about.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      }
    >
      <ChangeControls>
        <Button size="sm" variant="outline" className="justify-self-start" onClick={onAnswer}>
          {t(review.answer ? 'console.reviews.edit' : 'console.reviews.answer')}
        </Button>
      </ChangeControls>
    </ReviewCard>
  )
}
