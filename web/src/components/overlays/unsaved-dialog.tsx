import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { Guard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks whether what was typed may be lost, where something would lose it. */
export function UnsavedDialog({ guard: { asked } }: { guard: Guard }) {
  const t = useMessages()
  if (!asked) return null
  return (
    <Dialog
      role="alertdialog"
      title={t('console.unsaved')}
      description={t('console.unsavedText')}
      onClose={asked.keep}
      actions={
        <>
          <Button variant="danger" block onClick={asked.discard}>
            {t('console.discard')}
          </Button>
          <Button variant="outline" block data-safe onClick={asked.keep}>
            {t('console.keepEditing')}
          </Button>
        </>
      }
    />
  )
}
