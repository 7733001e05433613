import { useNow } from '#lib/datetime/use-now.ts'

/** Returns the whole seconds until an instant (milliseconds since the epoch); 0 afterwards. */
export function useCountdown(until: number): number {
  return Math.max(0, Math.ceil((until - useNow(500)) / 1000))
}

/** Formats seconds: `1:05` for 65, `2:00:00` for two hours. `number` formats a number in the account's digits. */
export function countdownText(seconds: number, number: (value: number) => string): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = (part: number) => number(part).padStart(2, number(0))
  const whole = hours > 0 ? `${number(hours)}:${two(minutes)}` : number(minutes)
  return `${whole}:${two(seconds % 60)}`
}
