import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import { announcePromotion, endPromotion, type Promotion } from '#features/promotion/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before a promotion ends or customers are notified of it. */
export function AskDialog(props: {
  what: 'end' | 'announce'
  target: Promotion
  /** Customers who agreed to be notified of promotions. */
  audience: number
  onClose: () => void
}) {
  const { what, target, audience, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const { id } = useShop()
  const change = useWrite(
    () => (what === 'end' ? endPromotion(id, target) : announcePromotion(id, target)),
    { affects: (client) => void afterSetup(client, id) },
  )
  const nobody = what === 'announce' && audience === 0
  const send = () => {
    if (change.isPending) return
    change.mutate(undefined, {
      onSuccess: () => {
        toast.success(t(what === 'end' ? 'promotion.endDone' : 'promotion.announceDone'))
        onClose()
      },
      onError: (error) => toast.error(errorText(error)),
    })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t(what === 'end' ? 'promotion.endQuestion' : 'promotion.announceQuestion')}
      description={
        what === 'end'
          ? t('promotion.endText')
          : nobody
            ? t('promotion.announceNobody')
            : t('promotion.announceText', { count: audience })
      }
      pending={change.isPending}
      onClose={onClose}
      actions={
        <>
          {!nobody && (
            <Button
              block
              variant={what === 'end' ? 'danger' : 'primary'}
              pending={change.isPending}
              onClick={send}
            >
              {t(what === 'end' ? 'promotion.endConfirm' : 'promotion.announceConfirm')}
            </Button>
          )}
          <Button block variant="outline" data-safe onClick={onClose}>
            {t('promotion.back')}
          </Button>
        </>
      }
    >
      {what === 'announce' && !nobody && (
        <p className="mt-3 text-sm text-ink-2">{t('promotion.announceRules')}</p>
      )}
    </Dialog>
  )
}
