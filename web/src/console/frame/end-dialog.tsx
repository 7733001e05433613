import type { QueryClient } from '@tanstack/react-query'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks for confirmation before a permanent removal that affects others, and performs it. */
export function EndDialog(props: {
  title: string
  text: string
  label: string
  /** Success message. */
  done: string
  /** Text of a failure; absent: the usual error text. */
  errorText?: (error: unknown) => string
  end: () => Promise<unknown>
  affects: (client: QueryClient) => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, label, done, end, affects, onClose } = props
  const t = useMessages()
  // The dialog may go with its item, as soon as the list is read again.
  const ending = useWrite(end, { affects, onSaved: () => toast.success(done) })
  return (
    <QuestionDialog
      title={title}
      text={text}
      yes={label}
      no={t('member.keep')}
      pending={ending.isPending}
      error={ending.error}
      errorText={props.errorText}
      onYes={() => ending.mutate(undefined, { onSuccess: onClose })}
      onNo={onClose}
    />
  )
}
