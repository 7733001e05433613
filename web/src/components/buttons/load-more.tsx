import { Button } from '#components/buttons/button.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Paging of a query whose pages are loaded one after the other. */
export interface Paging {
  error: Error | null
  hasNextPage: boolean
  /** `paused`: a fetch waits for the connection. */
  fetchStatus: 'fetching' | 'paused' | 'idle'
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/**
 * Button that loads the next page of a list; in its place, the error if that failed or waits for the connection. Empty
 * on the last page.
 */
export function LoadMore(props: Paging) {
  const t = useMessages()
  if (!props.hasNextPage) return null
  const pending = props.isFetchingNextPage
  const load = () => void props.fetchNextPage()
  const fault = loadingFaultOf({
    data: undefined,
    error: props.isFetchNextPageError ? props.error : null,
    fetchStatus: props.fetchStatus,
  })
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
