import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { useErrorText } from '#lib/api/use-error-text.ts'
import type { Guard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Editor of one item: a panel on desktop, a sheet on phones. Asks before unsaved input is lost, also when `beside` lets
 * the reader open another item (`useBeside`).
 */
export function EditorPanel(props: {
  title: ReactNode
  /** Shown beside its list on desktop, which stays usable. */
  beside?: boolean
  form: { pending: boolean; error: unknown; guard: Guard; submit: () => void }
  /** Label of the submit button, if it does more than save. */
  saveLabel?: string
  /** Label of the second button, which closes the panel. */
  leaveLabel?: string
  /** Error of another action in this panel. */
  fault?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { form } = props
  const t = useMessages()
  const errorText = useErrorText()
  const close = () => form.guard.leave(props.onClose)
  const fault = form.error ? errorText(form.error) : props.fault
  return (
    <>
      <Dialog
        side={!props.beside}
        beside={props.beside}
        title={props.title}
        pending={form.pending}
        onClose={close}
        actions={
          <div className="grid w-full gap-2.5">
            {/* At the end of the content it would be out of sight, or below the buttons. */}
            {fault && <AlertText>{fault}</AlertText>}
            <div className="flex flex-row-reverse gap-2.5">
              <Button block pending={form.pending} onClick={form.submit}>
                {props.saveLabel ?? t('console.save')}
              </Button>
              <Button variant="outline" block onClick={close} inactive={form.pending}>
                {props.leaveLabel ?? t('console.cancel')}
              </Button>
            </div>
          </div>
        }
      >
        {props.children}
      </Dialog>
      <UnsavedDialog guard={form.guard} />
    </>
  )
}
