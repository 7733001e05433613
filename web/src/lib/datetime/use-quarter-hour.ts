import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '@awan/core/time'

const QUARTER_MS = 15 * MINUTE_MS

const listening = new Set<() => void>()
const notify = () => {
  for (const change of listening) change()
}
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(change: () => void): () => void {
  // A sleeping device runs no timers: it is also notified when the page is shown again.
  if (listening.size === 0) {
    timer = setInterval(notify, MINUTE_MS)
    document.addEventListener('visibilitychange', notify)
  }
  listening.add(change)
  return () => {
    listening.delete(change)
    if (listening.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

const startOfQuarter = () => Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS

/**
 * Returns the start of this quarter of an hour by this device, in milliseconds since the epoch. Midnight of every time
 * zone begins one, so words such as “today” are right until the next.
 */
export const useQuarterHour = (): number =>
  useSyncExternalStore(subscribe, startOfQuarter, startOfQuarter)
