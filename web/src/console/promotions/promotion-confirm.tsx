import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import { notifyOfPromotion, endPromotion, type Promotion } from '#features/promotion/api.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks for confirmation before a promotion is ended, or customers are notified of it. */
export function PromotionConfirm(props: {
  action: 'end' | 'notify'
  target: Promotion
  /** Number of customers with consent to promotions. */
  audience: number
  onClose: () => void
}) {
  const { action, target, audience, onClose } = props
  const t = useMessages()
  const { id } = useShop()
  const change = useWrite(
    () => (action === 'end' ? endPromotion(id, target) : notifyOfPromotion(id, target)),
    {
      affects: (client) => void afterSetup(client, id),
      onSaved: () =>
        toast.success(t(action === 'end' ? 'promotion.endDone' : 'promotion.notifyDone')),
    },
  )
  const noAudience = action === 'notify' && audience === 0
  const send = () => {
    if (!change.isPending) change.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <QuestionDialog
      title={t(action === 'end' ? 'promotion.endQuestion' : 'promotion.notifyQuestion')}
      text={
        action === 'end'
          ? t('promotion.endText')
          : noAudience
            ? t('promotion.notifyNobody')
            : t('promotion.notifyText', { count: audience })
      }
      yes={
        noAudience ? null : t(action === 'end' ? 'promotion.endConfirm' : 'promotion.notifyConfirm')
      }
      no={t('promotion.back')}
      danger={action === 'end'}
      pending={change.isPending}
      error={change.error}
      onYes={send}
      onNo={onClose}
    >
      {action === 'notify' && !noAudience && (
        <p className="mt-3 text-sm text-ink-2">{t('promotion.notifyRules')}</p>
      )}
    </QuestionDialog>
  )
}
