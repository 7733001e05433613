import { Button } from '#components/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Above the foot of a page while something on it is not saved. */
export function SaveBar(props: {
  shown: boolean
  pending: boolean
  fault?: string
  onSave: () => void
  onReset: () => void
}) {
  const t = useMessages()
  if (!props.shown && !props.fault) return null
  return (
    <div className="safe-pb-0 sticky bottom-18 z-10 lg:bottom-4">
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-surface-raised p-3 shadow-3">
        {props.fault ? (
          <p role="alert" className="min-w-0 flex-[1_1_9rem] font-medium text-danger-ink">
            {props.fault}
          </p>
        ) : (
          <p className="min-w-0 flex-[1_1_9rem] text-ink-2">{t('console.notSaved')}</p>
        )}
        <Button size="sm" variant="outline" onClick={props.onReset} inactive={props.pending}>
          {t('console.discard')}
        </Button>
        <Button size="sm" pending={props.pending} onClick={props.onSave}>
          {t('console.save')}
        </Button>
      </div>
    </div>
  )
}
