/** Share of the full size of races to run, from `npm run soak`; 1 runs them all. */
const share = Number(process.env['SOAK'] ?? 0)

/** True at full size, where machine-dependent limits are also checked. */
export const FULL = share === 1

/** Returns the size of a race: `reduced`, or the soak's share of `full` if that is larger. */
export function shareOf(reduced: number, full: number): number {
  return Math.max(reduced, Math.ceil(full * share))
}

/**
 * Returns the options of a race with `reduced` rounds: `npm run soak` repeats it until the `full` rounds of the
 * reliability plan are done, each time with new accounts and a new shop. A run takes at most `timeout` milliseconds.
 */
export function rounds(reduced: number, full: number, timeout = 60_000) {
  return { timeout, repeats: Math.max(0, Math.ceil((full * share) / reduced) - 1) }
}
