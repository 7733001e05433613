import { useState } from 'react'
import { cx } from '#components/class-names.ts'
import { Opening } from '#components/overlays/opening.tsx'
import type { Business } from '#features/business/api.ts'
import { Rating } from '#features/business/components/rating.tsx'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ReviewsDialog = lazyExtra(
  async () => (await import('#customer/reviews/reviews-dialog.tsx')).ReviewsDialog,
)

/** The rating of a business, which opens its reviews. */
export function ReviewsButton(props: {
  business: Pick<Business, 'id' | 'name' | 'rating'>
  /** For a row that is a link itself. */
  inRow?: boolean
}) {
  const { business, inRow } = props
  const t = useMessages()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <span className={cx('flex items-center', inRow && 'relative z-1')}>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('business.reviewsOf', { name: isolated(format.name(business.name)) })}
        className={cx(
          'printed inline-flex min-h-11 items-center rounded-md p-2 underline decoration-line-strong underline-offset-4 hover:bg-bg-subtle',
          // A press on the line above or below opens the business.
          inRow ? '-mx-2 -my-1' : '-m-2',
        )}
        onClick={() => setOpen(true)}
      >
        <Rating rating={business.rating} />
      </button>
      {open && (
        <Opening onClose={close}>
          <ReviewsDialog business={business} onClose={close} />
        </Opening>
      )}
    </span>
  )
}
