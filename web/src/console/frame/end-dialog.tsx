import type { QueryClient } from '@tanstack/react-query'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before something is ended for good that others stand on, and ends it. */
export function EndDialog(props: {
  title: string
  text: string
  label: string
  /** Says that it was done. */
  done: string
  /** Says why it could not be done; absent: as everywhere. */
  errorText?: (error: unknown) => string
  end: () => Promise<unknown>
  affects: (client: QueryClient) => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, label, done, end, affects, onClose } = props
  const t = useMessages()
  const ending = useWrite(end, { affects })
  const confirm = () =>
    ending.mutate(undefined, {
      onSuccess: () => {
        toast.success(done)
        onClose()
      },
    })
  return (
    <QuestionDialog
      title={title}
      text={text}
      yes={label}
      no={t('member.keep')}
      pending={ending.isPending}
      error={ending.error}
      errorText={props.errorText}
      onYes={confirm}
      onNo={onClose}
    />
  )
}
