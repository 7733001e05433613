import { useNow } from '#lib/datetime/use-now.ts'

/** Whole seconds until an instant (milliseconds since the epoch), 0 from then on. */
export function useCountdown(until: number): number {
  return Math.max(0, Math.ceil((until - useNow(500)) / 1000))
}

/** `1:05` for 65 seconds. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
