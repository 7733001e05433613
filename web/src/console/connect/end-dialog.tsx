import type { QueryClient } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before something is ended for good that programs of others stand on. */
export function EndDialog(props: {
  title: string
  text: string
  label: string
  /** Says that it was done. */
  done: string
  end: () => Promise<unknown>
  affects: (client: QueryClient) => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, label, done, end, affects, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const ending = useWrite(end, { affects })
  const confirm = () =>
    ending.mutate(undefined, {
      onSuccess: () => {
        toast.success(done)
        onClose()
      },
    })
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={text}
      pending={ending.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={ending.isPending} onClick={confirm}>
            {label}
          </Button>
          <Button variant="outline" data-safe onClick={onClose}>
            {t('member.keep')}
          </Button>
        </>
      }
    >
      {ending.isError && (
        <p role="alert" className="mt-3 font-medium text-danger-ink">
          {errorText(ending.error)}
        </p>
      )}
    </Dialog>
  )
}
