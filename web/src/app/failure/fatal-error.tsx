import { useEffect } from 'react'

/** Shows the error screen of index.html; called again with the error's code once that is known. */
function show(code?: string): void {
  window.dispatchEvent(new CustomEvent('fatalerror', { detail: code }))
}

/**
 * Must not depend on any code that may have failed: its screen is part of index.html, whose first script shows it on
 * this event, and by itself if the app's code does not even load.
 */
export function FatalError({ error }: { error: unknown }) {
  useEffect(() => {
    show()
    // The companions, which send errors, are unmounted with the page. A failure here stays in the console.
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
