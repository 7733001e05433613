import { useState } from 'react'
import { MAX_REVIEW } from '@awan/core/review/rules'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { ReviewCard } from '#features/review/components/review-card.tsx'
import { reviewKeys } from '#features/review/keys.ts'
import { answerReview, type ShopReview } from '#features/review/shop-api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form to answer a review, with the review above it. */
export function AnswerDialog({ review, onClose }: { review: ShopReview; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const shop = useShop()
  const errorText = useErrorText()
  const [text, setText] = useState(review.answer?.text ?? '')
  const [submitted, setSubmitted] = useState(false)
  const send = useWrite((answer: string | undefined) => answerReview(shop.id, review, answer), {
    affects: (client) => void client.invalidateQueries({ queryKey: reviewKeys.shop(shop.id) }),
    onSaved: (_, answer) =>
      toast.success(t(answer ? 'console.reviews.sent' : 'console.reviews.removed')),
    onFailed: (error) => toast.error(errorText(error)),
  })
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
      onClose={onClose}
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
          <Button block variant="outline" inactive={send.isPending} onClick={onClose}>
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
    </Dialog>
  )
}
