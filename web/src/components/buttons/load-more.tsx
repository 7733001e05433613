import type { FetchStatus } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Button } from '#components/buttons/button.tsx'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Paging of a query whose pages are loaded one after the other. */
export interface Paging {
  error: Error | null
  fetchStatus: FetchStatus
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Button that loads the next page of a list, with the error if that failed; empty on the last page. */
export function LoadMore(props: Paging) {
  const t = useMessages()
  const errorText = useErrorText()
  const [requested, setRequested] = useState(false)
  if (!props.hasNextPage) return null
  // Without a connection the request waits, and no error is set.
  const waits = requested && props.fetchStatus === 'paused' && t('shell.networkError')
  const fault = props.isFetchNextPageError ? errorText(props.error) : waits
  return (
    <div className="grid justify-items-center gap-3 pt-6 text-center">
      {fault && <AlertText>{fault}</AlertText>}
      <Button
        variant="outline"
        pending={props.isFetchingNextPage}
        onClick={() => {
          setRequested(true)
          void props.fetchNextPage()
        }}
      >
        {t(fault ? 'shell.tryAgain' : 'shell.showMore')}
      </Button>
    </div>
  )
}
