import { useEffect, useEffectEvent, useRef } from 'react'
import { nextWait } from '#lib/retry.ts'

/**
 * Retries a request without a response: when the network returns, else with backoff, while the requesting screen is
 * open. Only for idempotent requests with a key.
 */
export function useUntilAnswered(silent: boolean, again: () => void): void {
  const failures = useRef(0)
  const send = useEffectEvent(again)
  useEffect(() => {
    if (!silent) return
    failures.current += 1
    // Delayed, to leave time to read the message.
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
