import type { ReactNode } from 'react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { Review } from '#features/review/api.ts'
import { Stars } from '#features/review/components/stars.tsx'
import { dayOf } from '#lib/datetime/day.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Shows a review as the public sees it. `name`: the shop's; `children`: actions on the review; `heading`: one level
 * below its section.
 */
export function ReviewCard(props: {
  review: Review
  name: string
  heading?: 'h2' | 'h3'
  about?: ReactNode
  children?: ReactNode
}) {
  const { review, about, heading: Heading = 'h3', children } = props
  const { answer } = review
  const t = useMessages()
  const format = useFormat()
  const day = (at: string) => format.day(dayOf(at, COUNTRY_ZONE), 'full')
  return (
    <article className="grid gap-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-ui">
        <Heading className="text-base font-semibold">
          <bdi>{review.author || t('review.someone')}</bdi>
        </Heading>
        <Stars count={review.stars} />
        <p className="num text-sm text-ink-2">
          {day(review.createdAt)}
          {review.edited && ` · ${t('review.edited')}`}
        </p>
      </header>
      {about}
      {review.comment && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {review.comment}
        </p>
      )}
      {answer && (
        <div className="grid gap-1 rounded-md bg-bg-subtle p-3">
          <p className="text-sm font-semibold text-ink-2">
            {t('review.answerOf', { name: isolated(props.name) })}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}
