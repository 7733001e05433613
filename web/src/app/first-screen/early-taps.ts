import { useEffect } from 'react'

declare global {
  interface Window {
    /**
     * Does what was pressed before the page was taken over, which the first script of index.html keeps; of a page that is drawn
     * anew only the way it was to go.
     */
    endEarlyTaps?: (anew?: boolean) => void
  }
}

/** Stands beside the page: when it has begun, React listens to the page as well. */
export function EarlyTaps() {
  useEffect(() => window.endEarlyTaps?.(), [])
  return null
}
