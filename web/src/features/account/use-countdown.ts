import { useNow } from '#lib/datetime/use-now.ts'

/** Returns the whole seconds until an instant (milliseconds since the epoch); 0 afterwards. */
export function useCountdown(until: number): number {
  return Math.max(0, Math.ceil((until - useNow(500)) / 1000))
}

/** Formats seconds: `1:05` for 65, `2:00:00` for two hours. */
export function countdownText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
