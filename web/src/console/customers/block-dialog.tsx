import { useEffect, useState } from 'react'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { CustomerCard } from '#features/customer/api.ts'
import { useCustomerChange } from '#features/customer/use-customer-change.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks for confirmation before a customer is blocked or unblocked. */
export function BlockDialog({ card, onClose }: { card: CustomerCard; onClose: () => void }) {
  const t = useMessages()
  const shop = useShop()
  const sayDone = (saved: CustomerCard) =>
    toast.success(t(saved.blocked ? 'customer.blockDone' : 'customer.unblockDone'))
  const change = useCustomerChange(shop.id, card.id, sayDone)
  // The state at the start: the question must not turn into its opposite under a finger.
  const [{ blocked }] = useState(card)
  const send = () =>
    change.mutate({ version: card.version, blocked: !blocked }, { onSuccess: onClose })
  useEffect(() => {
    if (card.blocked === blocked) return
    // Done by an attempt without a response, or by another member.
    if (change.isError) sayDone(card)
    onClose()
  })
  return (
    <QuestionDialog
      title={t(blocked ? 'customer.unblock' : 'customer.blockQuestion')}
      text={t(blocked ? 'customer.unblockText' : 'customer.blockText')}
      yes={t(blocked ? 'customer.unblock' : 'customer.block')}
      no={t(blocked ? 'customer.keepBlocked' : 'customer.keep')}
      danger={!blocked}
      pending={change.isPending}
      error={change.error}
      onYes={send}
      onNo={onClose}
    />
  )
}
