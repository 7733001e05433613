import { useEffect } from 'react'

declare global {
  interface Window {
    /**
     * Replays the taps made before hydration, recorded by the first script of index.html; for a page that is rendered
     * anew (`anew`) only its navigation.
     */
    endEarlyTaps?: (anew?: boolean) => void
  }
}

/** Replays early taps on mount; rendered beside the page, when React's listeners are attached. */
export function EarlyTaps() {
  useEffect(() => window.endEarlyTaps?.(), [])
  return null
}
