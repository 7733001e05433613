/** Set by `npm run soak`: the part of the full size of races that is run, 1 for all of it. */
const share = Number(process.env['SOAK'] ?? 0)

/** Tells whether everything is run at its full size: what depends on the machine is judged then alone. */
export const FULL = share === 1

/** Number of things in a race: `reduced`, or the soak's part of `full` where that is more. */
export function shareOf(reduced: number, full: number): number {
  return Math.max(reduced, Math.ceil(full * share))
}

/**
 * Options of a race that takes `reduced` rounds: `npm run soak` repeats it until it has taken the `full` ones of the
 * reliability plan, each time with people and a shop of its own. No run of it takes longer than `timeout` milliseconds.
 */
export function rounds(reduced: number, full: number, timeout = 60_000) {
  return { timeout, repeats: Math.max(0, Math.ceil((full * share) / reduced) - 1) }
}
