/** Returns whether this device asks for less motion; what moves by script asks here first. */
export const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const TICK_MS = 12

/** Makes itself felt once, lightly, where a device can; only after a touch, before which browsers refuse and say so. */
export function tick(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(TICK_MS)
}
