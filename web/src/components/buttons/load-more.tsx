import { useEffect, useRef } from 'react'
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

const controlsAround = (list: Element) => [
  ...list.querySelectorAll<HTMLElement>('a[href], button:enabled'),
]

/**
 * Keeps the place of people at a keyboard when the last page removes the button: the first control of that page gets
 * the focus. Returns a ref of the button's frame, beside the list, and a function to call when it is pressed.
 */
function useFirstOfLastPage({ hasNextPage, isFetchingNextPage }: Paging) {
  const frame = useRef<HTMLDivElement>(null)
  /** The list when the button was pressed, and the last control before the button. */
  const former = useRef<{ list: Element; last: HTMLElement | undefined }>(undefined)
  useEffect(() => {
    if (isFetchingNextPage) return
    const { list, last } = former.current ?? {}
    former.current = undefined
    // The focus may be elsewhere by now; it is not taken away from there.
    if (hasNextPage || !list || !last || document.activeElement !== document.body) return
    const controls = controlsAround(list)
    const at = controls.indexOf(last)
    // Another list may have replaced it.
    if (at !== -1) controls[at + 1]?.focus({ preventScroll: true })
  }, [hasNextPage, isFetchingNextPage])
  const onPress = () => {
    const list = frame.current?.parentElement
    if (!list) return
    const controls = controlsAround(list)
    const own = controls.findIndex((control) => frame.current?.contains(control))
    former.current = { list, last: controls[own - 1] }
  }
  return { frame, onPress }
}

/**
 * Button that loads the next page of a list; in its place, the error if that failed or waits for the connection. Empty
 * on the last page.
 */
export function LoadMore(props: Paging) {
  const t = useMessages()
  const { frame, onPress } = useFirstOfLastPage(props)
  if (!props.hasNextPage) return null
  const pending = props.isFetchingNextPage
  const load = () => {
    onPress()
    void props.fetchNextPage()
  }
  const fault = loadingFaultOf({
    data: undefined,
    error: props.isFetchNextPageError ? props.error : null,
    fetchStatus: props.fetchStatus,
  })
  return (
    <div ref={frame} className="grid justify-items-center pt-6">
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
