import { Star } from 'lucide-react'
import { useState } from 'react'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ReviewDialog = lazyExtra(
  async () => (await import('#customer/reviews/review-dialog.tsx')).ReviewDialog,
)

/** Button that asks for a review, or opens the given one; empty if neither is possible. */
export function ReviewAction(props: { appointment: Appointment; className: string }) {
  const { appointment, className } = props
  const { stars, writableUntil } = appointment.review
  const t = useMessages()
  const [open, setOpen] = useState(false)
  if (stars === null && writableUntil === null) return null
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Icon of={Star} className={stars === null ? '' : 'fill-current text-star'} />
        {stars === null ? t('review.rate') : t('review.rated', { stars })}
      </button>
      {open && (
        <Opening onClose={() => setOpen(false)}>
          <ReviewDialog appointment={appointment} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  )
}
