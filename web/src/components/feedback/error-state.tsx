import { RotateCw } from 'lucide-react'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'

/** Replaces content that failed to load: the error, and a retry button. */
export function ErrorState(props: { error: unknown; onRetry: () => void; pending?: boolean }) {
  const t = useMessages()
  const errorText = useErrorText()
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-lg bg-danger-soft p-4 text-danger-ink"
    >
      <p className="font-semibold">{errorText(props.error)}</p>
      <Button
        variant="outline"
        size="sm"
        icon={<Icon of={RotateCw} size="s" />}
        pending={props.pending}
        onClick={props.onRetry}
      >
        {t('shell.tryAgain')}
      </Button>
    </div>
  )
}

/** Replaces content whose query has failed. */
export function QueryError({
  error,
  of,
}: {
  error: unknown
  of: { isFetching: boolean; refetch: () => unknown }
}) {
  return <ErrorState error={error} pending={of.isFetching} onRetry={() => void of.refetch()} />
}
