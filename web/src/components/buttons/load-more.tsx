import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { Button } from '#components/buttons/button.tsx'

/** Paging of a query whose pages are loaded one after the other. */
export interface Paging {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Button that loads the next page of a list, with the error if that failed; empty on the last page. */
export function LoadMore(props: Paging) {
  const t = useMessages()
  const errorText = useErrorText()
  if (!props.hasNextPage) return null
  const failed = props.isFetchNextPageError
  return (
    <div className="grid justify-items-center gap-3 pt-6">
      {failed && (
        <p role="alert" className="text-danger-ink">
          {errorText(props.error)}
        </p>
      )}
      <Button
        variant="outline"
        pending={props.isFetchingNextPage}
        onClick={() => void props.fetchNextPage()}
      >
        {t(failed ? 'shell.tryAgain' : 'shell.showMore')}
      </Button>
    </div>
  )
}
