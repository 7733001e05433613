/** Returns whether the device prefers reduced motion; scripted animations check it first. */
export const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const TICK_MS = 12

/**
 * Vibrates once, lightly, if the device can; only after a user activation, as browsers otherwise refuse and log a
 * warning.
 */
export function tick(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(TICK_MS)
}
