import { useState } from 'react'
import { MAX_REVIEW } from '@awan/core/review/rules'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { ReviewCard } from '#features/review/components/review-card.tsx'
import { reviewKeys } from '#features/review/keys.ts'
import { answerReview, type ShopReview } from '#features/review/shop-api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form to answer a review, with the review above it. */
export function AnswerDialog({ review, onClose }: { review: ShopReview; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const shop = useShop()
  const errorText = useErrorText()
  const before = review.answer?.text ?? ''
  const [text, setText] = useKept(`answer ${review.id}`, before)
  const [submitted, setSubmitted] = useState(false)
  const send = useWrite((answer: string | undefined) => answerReview(shop.id, review, answer), {
    affects: (client) => void client.invalidateQueries({ queryKey: reviewKeys.shop(shop.id) }),
    onSaved: (_, answer) =>
      toast.success(t(answer ? 'console.reviews.sent' : 'console.reviews.removed')),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const guard = useGuard(text !== before)
  const close = () => guard.leave(onClose)
  const finish = (answer: string | undefined) => send.mutate(answer, { onSuccess: onClose })
  const submit = () => {
    setSubmitted(true)
    if (text.trim() === '') return focusFirstFault()
    finish(text)
  }
  const author = review.author || t('review.someone')
  return (
    <Dialog
      title={t('console.reviews.answerTo', { name: isolated(author) })}
      description={t('console.reviews.answerHint')}
      pending={send.isPending}
      onClose={close}
      actions={
        <>
          <Button block pending={send.isPending} onClick={submit}>
            {t('console.reviews.send')}
          </Button>
          {review.answer && (
            <Button
              block
              variant="dangerOutline"
              inactive={send.isPending}
              onClick={() => finish(undefined)}
            >
              {t('console.reviews.remove')}
            </Button>
          )}
          <Button block variant="outline" inactive={send.isPending} onClick={close}>
            {t('console.reviews.keep')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <ReviewCard review={{ ...review, answer: null }} name={format.name(shop.name)} />
        <TextArea
          label={t('console.reviews.yourAnswer')}
          maxLength={MAX_REVIEW}
          value={text}
          error={submitted && text.trim() === '' && t('console.reviews.missing')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}
