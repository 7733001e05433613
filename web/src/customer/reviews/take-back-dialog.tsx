import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { afterReview, takeBackReview } from '#features/review/api.ts'
import { reviewKeys } from '#features/review/keys.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Asks for confirmation before a review is taken back. There is no undo: a review written anew would be a different
 * one, without the shop's reply, and after the deadline none can be written.
 */
export function TakeBackDialog(props: {
  appointment: Appointment
  onTakenBack: () => void
  onClose: () => void
}) {
  const { id, businessId } = props.appointment
  const t = useMessages()
  const takeBack = useWrite(() => takeBackReview(id), {
    keep: (client, saved) => client.setQueryData(reviewKeys.own(id), saved),
    affects: (client) => afterReview(client, businessId),
    onSaved: () => toast.success(t('review.takenBack')),
  })
  return (
    <QuestionDialog
      title={t('review.takeBack')}
      text={t('review.takeBackText')}
      yes={t('review.takeBack')}
      no={t('review.keep')}
      pending={takeBack.isPending}
      error={takeBack.error}
      onYes={() => takeBack.mutate(undefined, { onSuccess: props.onTakenBack })}
      onNo={props.onClose}
    />
  )
}
