import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Where one thing of the shop is edited: a panel on desktop, a sheet on phones. What is not saved is asked about. */
export function EditorPanel(props: {
  title: ReactNode
  /** Something is typed that is not saved. */
  dirty: boolean
  pending: boolean
  /** On the first button, where it does more than save. */
  saveLabel?: string
  /** On the second, which leaves. */
  leaveLabel?: string
  /** What came back instead of an answer. */
  fault: string | undefined
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { pending, fault } = props
  const t = useMessages()
  const unsaved = useUnsaved(props.dirty)
  const close = () => unsaved.leave(props.onClose)
  return (
    <>
      <Dialog
        side
        title={props.title}
        pending={pending}
        onClose={close}
        actions={
          <>
            <Button block pending={pending} onClick={props.onSave}>
              {props.saveLabel ?? t('console.save')}
            </Button>
            <Button variant="outline" block onClick={close} inactive={pending}>
              {props.leaveLabel ?? t('console.cancel')}
            </Button>
          </>
        }
      >
        {props.children}
        {fault && (
          <p role="alert" className="mt-4 font-medium text-danger-ink">
            {fault}
          </p>
        )}
      </Dialog>
      {unsaved.dialog}
    </>
  )
}
