import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REVIEW } from '@awan/core/review/rules'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { TakeBackDialog } from '#customer/reviews/take-back-dialog.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { afterReview, ownReviewQuery, writeReview, type OwnReview } from '#features/review/api.ts'
import { ReviewCard } from '#features/review/components/review-card.tsx'
import { StarField } from '#features/review/components/star-field.tsx'
import { reviewKeys } from '#features/review/keys.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface ReviewProps {
  appointment: Appointment
  /** The stars that were pressed to open it. */
  stars?: number | undefined
  onClose: () => void
}

interface Said {
  stars: number
  comment: string
}

/** Form for a review; an existing one can be edited, and later only read. */
export function ReviewDialog({ appointment, stars, onClose }: ReviewProps) {
  const t = useMessages()
  const own = useQuery(ownReviewQuery(appointment.id))
  const fault = loadingFaultOf(own)
  if (own.data)
    return <ReviewForm appointment={appointment} stars={stars} own={own.data} onClose={onClose} />
  return (
    <Dialog title={t('review.write')} onClose={onClose}>
      {fault ? (
        <QueryError error={fault} of={own} />
      ) : (
        <SkeletonRegion label={t('shell.loading')} className="mt-3 grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}

function useReviewWrite({ id, businessId }: Appointment, again: boolean) {
  const t = useMessages()
  return useWrite(writeReview, {
    keep: (client, saved) => client.setQueryData(reviewKeys.own(id), saved),
    affects: (client) => afterReview(client, businessId),
    onSaved: () => toast.success(t(again ? 'review.changed' : 'review.sent')),
  })
}

function ReviewForm(props: ReviewProps & { own: OwnReview }) {
  const { appointment, own, onClose } = props
  const { review, writableUntil } = own
  const t = useMessages()
  const format = useFormat()
  const errorText = useErrorText()
  const name = format.name(appointment.business.name)
  const before = { stars: review?.stars ?? props.stars ?? 0, comment: review?.comment ?? '' }
  const [said, setSaid] = useKept<Said>(`review ${appointment.id}`, before)
  const [submitted, setSubmitted] = useState(false)
  const [takingBack, setTakingBack] = useState(false)
  const write = useReviewWrite(appointment, review !== null)
  const isChanged = said.stars !== before.stars || said.comment !== before.comment
  const guard = useGuard(writableUntil !== null && isChanged)
  const close = () => guard.leave(onClose)
  const submit = () => {
    setSubmitted(true)
    if (said.stars === 0) return focusFirstFault()
    write.mutate({ id: appointment.id, ...said }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('review.write')}
      description={t('review.writeText', { name: isolated(name) })}
      pending={write.isPending}
      onClose={close}
      actions={
        <>
          {writableUntil && (
            <Button block pending={write.isPending} onClick={submit}>
              {t('review.send')}
            </Button>
          )}
          {review && !own.removed && (
            <Button
              block
              variant="dangerOutline"
              inactive={write.isPending}
              onClick={() => setTakingBack(true)}
            >
              {t('review.takeBack')}
            </Button>
          )}
          <Button block variant="outline" inactive={write.isPending} onClick={close}>
            {t('review.keep')}
          </Button>
        </>
      }
    >
      {writableUntil ? (
        // What is typed during a save would be lost with the dialog.
        <div inert={write.isPending}>
          <ReviewFields
            said={said}
            starsMissing={submitted && said.stars === 0}
            until={review && format.dayTimeWithin(writableUntil, appointment.timeZone)}
            onChange={(fields) => setSaid({ ...said, ...fields })}
          />
        </div>
      ) : (
        review && (
          <div className="mt-4">
            <ReviewCard review={review} name={name} />
          </div>
        )
      )}
      {write.error && <AlertText className="mt-4">{errorText(write.error)}</AlertText>}
      <UnsavedDialog guard={guard} />
      {takingBack && (
        <TakeBackDialog
          appointment={appointment}
          onTakenBack={onClose}
          onClose={() => setTakingBack(false)}
        />
      )}
    </Dialog>
  )
}

/** Stars and text, with the deadline for changes. */
function ReviewFields(props: {
  said: Said
  starsMissing: boolean
  until: string | null
  onChange: (fields: Partial<Said>) => void
}) {
  const { said, until, onChange } = props
  const t = useMessages()
  return (
    <div className="mt-4 grid gap-4">
      <StarField
        label={t('review.yourStars')}
        value={said.stars}
        error={props.starsMissing && t('review.pleaseStars')}
        onChange={(stars) => onChange({ stars })}
      />
      <TextArea
        label={t('review.words')}
        hint={t('review.wordsHint')}
        maxLength={MAX_REVIEW}
        value={said.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
      {until && <p className="num text-sm text-ink-2">{t('review.until', { when: until })}</p>}
    </div>
  )
}
