import { Button } from '#components/buttons/button.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Paging of a query whose pages are loaded one after the other. */
export interface Paging {
  error: Error | null
  hasNextPage: boolean
  /** True while a fetch waits for the connection. */
  isPaused: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

const OFFLINE = new ApiError('network', 0, 'offline')

/** Button that loads the next page of a list; in its place, the error if that failed or waits for the connection. Empty on the last page. */
export function LoadMore(props: Paging) {
  const t = useMessages()
  if (!props.hasNextPage) return null
  const pending = props.isFetchingNextPage
  const load = () => void props.fetchNextPage()
  const fault = props.isPaused ? OFFLINE : props.isFetchNextPageError && props.error
  return (
    <div className="grid justify-items-center pt-6">
      {fault ? (
        <ErrorState error={fault} pending={pending} onRetry={load} />
      ) : (
        <Button variant="outline" pending={pending} onClick={load}>
          {t('shell.showMore')}
        </Button>
      )}
    </div>
  )
}
