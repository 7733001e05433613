import { useState, type ReactNode } from 'react'
import { TextArea } from '#components/fields/text-area.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Dialog that explains an operator's step, and asks for its reason if needed. */
export function StepDialog(props: {
  /** Step and subject, unique among the operator's. */
  name: string
  title: string
  description: string
  /** Label of the confirming button. */
  label: string
  danger: boolean
  /** Label and length of the reason field; absent: no reason is asked for. */
  reasoned?: { label: string; maxLength: number } | false
  /** Reason typed before the subject changed. */
  draft?: string
  pending: boolean
  /** Error of the last attempt. */
  error?: unknown
  onTake: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { reasoned = false, pending, onClose } = props
  const t = useMessages()
  const [reason, setReason] = useKept(`step ${props.name}`, props.draft ?? '')
  const [submitted, setSubmitted] = useState(false)
  const missing = reasoned !== false && reason.trim() === ''
  const guard = useGuard(reason.trim() !== '')
  const submit = () => {
    setSubmitted(true)
    if (missing) focusFirstFault()
    else props.onTake(reason.trim())
  }
  return (
    <QuestionDialog
      title={props.title}
      text={props.description}
      yes={props.label}
      no={t('operator.keep')}
      danger={props.danger}
      pending={pending}
      error={props.error}
      onYes={submit}
      onNo={() => guard.leave(onClose)}
    >
      {props.children}
      {reasoned && (
        <TextArea
          className="mt-4"
          label={reasoned.label}
          maxLength={reasoned.maxLength}
          value={reason}
          error={submitted && missing && t('operator.reasonMissing')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <UnsavedDialog guard={guard} />
    </QuestionDialog>
  )
}
