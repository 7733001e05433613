import { useEffect, useEffectEvent, useRef } from 'react'
import { isTransient } from '#lib/api/api-error.ts'
import { nextWait } from '#lib/retry.ts'

interface Write<Input> {
  error: unknown
  variables: Input | undefined
  mutate: (input: Input) => void
}

/**
 * Retries a write without a response: when the network returns, else with backoff, while the requesting screen is open.
 * Only for idempotent requests.
 */
export function useUntilAnswered<Input>({ error, variables, mutate }: Write<Input>): void {
  const silent = isTransient(error)
  const failures = useRef(0)
  const send = useEffectEvent(() => variables !== undefined && mutate(variables))
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
