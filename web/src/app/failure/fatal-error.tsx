import { useEffect } from 'react'

/** Shows the screen of index.html; once it is known, the error's code joins it. */
function show(code?: string): void {
  window.dispatchEvent(new CustomEvent('fatalerror', { detail: code }))
}

/**
 * The last resort must not depend on anything that may have failed: its screen stands in index.html,
 * whose first script shows it on this event, and by itself when not even the app's code arrives.
 */
export function FatalError({ error }: { error: unknown }) {
  useEffect(() => {
    show()
    // The companions, who would send it, are gone with the page. What fails here stays in the console.
    import('#features/diagnostics/send-errors.ts').then(
      ({ errorCode, sendErrors }) => {
        show(errorCode(error))
        sendErrors()
      },
      () => undefined,
    )
  }, [error])
  return null
}
