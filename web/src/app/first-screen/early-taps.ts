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

/**
 * Replays early taps after mount; rendered beside the page, when React's listeners are attached. Not in the effect
 * itself: React hydrates the part that a press needs at once, but not during an effect, and would drop the press.
 */
export function EarlyTaps() {
  useEffect(() => {
    const timer = setTimeout(() => window.endEarlyTaps?.())
    return () => clearTimeout(timer)
  }, [])
  return null
}
