import { useEffect, useEffectEvent, useRef } from 'react'
import { nextWait } from '#lib/retry.ts'

/**
 * Sends the same request again where no answer came: as soon as there is a network, else in growing steps, for as long as the
 * screen that asked is open. Only for requests with a key, which have one effect however often they are sent.
 */
export function useUntilAnswered(silent: boolean, again: () => void): void {
  const failures = useRef(0)
  const send = useEffectEvent(again)
  useEffect(() => {
    if (!silent) return
    failures.current += 1
    // Not at once: whoever reads what happened has a moment for it.
    const wait = nextWait(failures.current + 2, 0, Infinity)
    const over = new AbortController()
    const timer = setTimeout(() => send(), wait)
    window.addEventListener('online', () => send(), { signal: over.signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [silent])
}
