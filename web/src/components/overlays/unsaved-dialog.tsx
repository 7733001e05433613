import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import type { Guard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before navigation discards unsaved input. */
export function UnsavedDialog({ guard: { requested } }: { guard: Guard }) {
  const t = useMessages()
  if (!requested) return null
  return (
    <QuestionDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      yes={t('unsaved.discard')}
      no={t('unsaved.keepEditing')}
      onYes={requested.discard}
      onNo={requested.keep}
    />
  )
}
