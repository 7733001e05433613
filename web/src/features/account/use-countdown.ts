import { useEffect, useState } from 'react'

/** Whole seconds until an instant (milliseconds since the epoch), 0 from then on. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** `1:05` for 65 seconds. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
