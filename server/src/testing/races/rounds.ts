/** Set by `npm run soak`: the part of the full size of races that is run, 1 for all of it. */
const share = Number(process.env['SOAK'] ?? 0)

/** True: everything runs at full size, where machine-dependent limits are checked. */
export const FULL = share === 1

/** Returns the number of items in a race: `reduced`, or the soak's share of `full` if that is larger. */
export function shareOf(reduced: number, full: number): number {
  return Math.max(reduced, Math.ceil(full * share))
}

/**
 * Returns options of a race with `reduced` rounds: `npm run soak` repeats it until the `full` ones of the reliability
 * plan are done, each time with new accounts and a new shop. A run takes at most `timeout` milliseconds.
 */
export function rounds(reduced: number, full: number, timeout = 60_000) {
  return { timeout, repeats: Math.max(0, Math.ceil((full * share) / reduced) - 1) }
}
