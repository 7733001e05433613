import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useErrorText } from '#lib/api/use-error-text.ts'

/**
 * Asks before something is done that is not easily taken back: one button does it, the other, which has the focus,
 * leaves everything as it is. Mount it to ask.
 */
export function QuestionDialog(props: {
  title: ReactNode
  /** Names the consequence. */
  text?: ReactNode
  /** Label of the button that does it; without one, nothing can be done. */
  yes: string | null
  /** Label of the button that leaves it. */
  no: string
  /** Something is lost by it; unless false. */
  danger?: boolean
  /** Names the deed to whoever counts presses. */
  action?: string
  pending?: boolean
  /** Why it could not be done. */
  error?: unknown
  /** Says so in words; absent: as everywhere. */
  errorText?: ((error: unknown) => string) | undefined
  onYes: () => void
  onNo: () => void
  /** Stands between the text and the buttons. */
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
