import { Button } from '#components/buttons/button.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Paging of a query whose pages are loaded one after the other. */
export interface Paging {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Button that loads the next page of a list; in its place, the error if that failed. Empty on the last page. */
export function LoadMore(props: Paging) {
  const t = useMessages()
  if (!props.hasNextPage) return null
  const pending = props.isFetchingNextPage
  const load = () => void props.fetchNextPage()
  return (
    <div className="grid justify-items-center pt-6">
      {props.isFetchNextPageError ? (
        <ErrorState error={props.error} pending={pending} onRetry={load} />
      ) : (
        <Button variant="outline" pending={pending} onClick={load}>
          {t('shell.showMore')}
        </Button>
      )}
    </div>
  )
}
