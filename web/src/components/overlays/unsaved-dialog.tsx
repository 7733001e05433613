import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { Guard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks whether what was typed may be lost, where something would lose it. */
export function UnsavedDialog({ guard: { requested } }: { guard: Guard }) {
  const t = useMessages()
  if (!requested) return null
  return (
    <Dialog
      role="alertdialog"
      title={t('console.unsaved')}
      description={t('console.unsavedText')}
      onClose={requested.keep}
      actions={
        <>
          <Button variant="danger" block onClick={requested.discard}>
            {t('console.discard')}
          </Button>
          <Button variant="outline" block data-safe onClick={requested.keep}>
            {t('console.keepEditing')}
          </Button>
        </>
      }
    />
  )
}
