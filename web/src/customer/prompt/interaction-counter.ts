const QUIET_MS = 1000

/**
 * Counts interactions: events less than a second apart are one, counted when that second is over. `onCount` gets the
 * new count.
 */
export function interactionCounter(from: number, onCount: (count: number) => void) {
  let count = from
  let quiet: ReturnType<typeof setTimeout> | undefined
  return {
    /** Called on a scroll or a click. */
    touch: () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        count += 1
        onCount(count)
      }, QUIET_MS)
    },
    stop: () => clearTimeout(quiet),
  }
}
