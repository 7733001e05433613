import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { toast } from '#components/toast.ts'
import { useLeave } from '#customer/profile/use-leave.ts'
import { deleteAccount } from '#features/account/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export function DangerZone() {
  const t = useMessages()
  const [asking, setAsking] = useState(false)
  return (
    <section
      aria-labelledby="danger"
      className="grid gap-3 rounded-lg p-5 inset-ring inset-ring-line"
    >
      <h2 id="danger" className="text-lg text-danger-ink">
        {t('account.danger')}
      </h2>
      <p className="text-ink-2">{t('account.deleteText')}</p>
      <Button
        variant="dangerOutline"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t('account.delete')}
      </Button>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

/** One question that names the consequences; then the account is gone. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const leave = useLeave()
  const remove = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      toast.success(t('account.deleted'), t('account.deletedText'))
      leave()
    },
    onError: () => toast.error(t('account.deleteFailed')),
  })
  const needsCode = isApiError(remove.error, 'code_required')
  return (
    <Dialog
      role="alertdialog"
      title={t('account.deleteQuestion')}
      description={t('account.deleteText')}
      pending={remove.isPending}
      onClose={onClose}
      actions={
        <>
          <Button
            block
            variant="danger"
            pending={remove.isPending}
            onClick={() => {
              if (!remove.isPending) remove.mutate()
            }}
          >
            {t('account.delete')}
          </Button>
          <Button block data-safe variant="outline" inactive={remove.isPending} onClick={onClose}>
            {t('account.deleteKeep')}
          </Button>
        </>
      }
    >
      {remove.isError && (
        <p role="alert" className="mt-3 font-medium text-danger-ink">
          {t(needsCode ? 'account.deleteNeedsCode' : 'account.deleteFailed')}
        </p>
      )}
    </Dialog>
  )
}
