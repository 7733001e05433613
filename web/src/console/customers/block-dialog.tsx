import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { CustomerCard } from '#features/customer/api.ts'
import { useCustomerChange } from '#features/customer/use-customer-change.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before somebody is blocked, and before they are let in again. */
export function BlockDialog({ card, onClose }: { card: CustomerCard; onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const change = useCustomerChange(shop.id, card.id)
  const { blocked, version } = card
  const send = () =>
    change.mutate(
      { version, blocked: !blocked },
      {
        onSuccess: () => {
          toast.success(t(blocked ? 'customer.unblockDone' : 'customer.blockDone'))
          onClose()
        },
        onError: (error) => toast.error(errorText(error)),
      },
    )
  return (
    <Dialog
      role="alertdialog"
      title={t(blocked ? 'customer.unblock' : 'customer.blockQuestion')}
      description={t(blocked ? 'customer.unblockText' : 'customer.blockText')}
      pending={change.isPending}
      onClose={onClose}
      actions={
        <>
          <Button
            block
            variant={blocked ? 'primary' : 'danger'}
            pending={change.isPending}
            onClick={send}
          >
            {t(blocked ? 'customer.unblock' : 'customer.block')}
          </Button>
          <Button block variant="outline" data-safe inactive={change.isPending} onClick={onClose}>
            {t(blocked ? 'customer.keepBlocked' : 'customer.keep')}
          </Button>
        </>
      }
    />
  )
}
