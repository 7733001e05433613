import { useState, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Says what a step of the operator means before it is taken, and asks for its reason where one is needed. */
export function StepDialog(props: {
  title: string
  description: string
  /** Label of the button that takes the step. */
  label: string
  danger: boolean
  /** Label and length of the reason; without, none is asked for. */
  reasoned?: { label: string; maxLength: number } | false
  pending: boolean
  onTake: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { reasoned = false, pending, onClose } = props
  const t = useMessages()
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = reasoned !== false && reason.trim() === ''
  const submit = () => {
    setSubmitted(true)
    if (missing) focusFirstFault()
    else props.onTake(reason.trim())
  }
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      description={props.description}
      pending={pending}
      onClose={onClose}
      actions={
        <>
          <Button variant={props.danger ? 'danger' : 'primary'} pending={pending} onClick={submit}>
            {props.label}
          </Button>
          <Button variant="outline" data-safe inactive={pending} onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
