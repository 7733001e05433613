import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useErrorText } from '#lib/api/use-error-text.ts'

/**
 * Asks for confirmation of an action that is hard to undo: one button performs it, the other, which has the focus,
 * cancels. Mounting it opens it.
 */
export function QuestionDialog(props: {
  title: ReactNode
  /** Consequence of the action. */
  text?: ReactNode
  /** Label of the confirm button; null: the action is not possible. */
  yes: string | null
  /** Label of the cancel button. */
  no: string
  /** Marks the action as destructive; default: true. */
  danger?: boolean
  /** Name of the action for analytics. */
  action?: string
  pending?: boolean
  /** Error of the last attempt. */
  error?: unknown
  /** Maps errors to text; default: the general messages. */
  errorText?: ((error: unknown) => string) | undefined
  onYes: () => void
  onNo: () => void
  /** Content between the text and the buttons. */
  children?: ReactNode
}) {
  const { danger = true, pending = false, error, onNo } = props
  const usualText = useErrorText()
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      description={props.text}
      pending={pending}
      onClose={onNo}
      actions={
        <>
          {props.yes !== null && (
            <Button
              block
              variant={danger ? 'danger' : 'primary'}
              data-action={props.action}
              pending={pending}
              onClick={props.onYes}
            >
              {props.yes}
            </Button>
          )}
          <Button block data-safe variant="outline" inactive={pending} onClick={onNo}>
            {props.no}
          </Button>
        </>
      }
    >
      {props.children}
      {Boolean(error) && (
        <AlertText className="mt-3">{(props.errorText ?? usualText)(error)}</AlertText>
      )}
    </Dialog>
  )
}
