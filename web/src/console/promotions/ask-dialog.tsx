import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import { notifyOfPromotion, endPromotion, type Promotion } from '#features/promotion/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before a promotion ends or customers are notified of it. */
export function AskDialog(props: {
  what: 'end' | 'notify'
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
    () => (what === 'end' ? endPromotion(id, target) : notifyOfPromotion(id, target)),
    { affects: (client) => void afterSetup(client, id) },
  )
  const nobody = what === 'notify' && audience === 0
  const send = () => {
    if (change.isPending) return
    change.mutate(undefined, {
      onSuccess: () => {
        toast.success(t(what === 'end' ? 'promotion.endDone' : 'promotion.notifyDone'))
        onClose()
      },
      onError: (error) => toast.error(errorText(error)),
    })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t(what === 'end' ? 'promotion.endQuestion' : 'promotion.notifyQuestion')}
      description={
        what === 'end'
          ? t('promotion.endText')
          : nobody
            ? t('promotion.notifyNobody')
            : t('promotion.notifyText', { count: audience })
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
              {t(what === 'end' ? 'promotion.endConfirm' : 'promotion.notifyConfirm')}
            </Button>
          )}
          <Button block variant="outline" data-safe onClick={onClose}>
            {t('promotion.back')}
          </Button>
        </>
      }
    >
      {what === 'notify' && !nobody && (
        <p className="mt-3 text-sm text-ink-2">{t('promotion.notifyRules')}</p>
      )}
    </Dialog>
  )
}
