const MOST_STEPS = 4

/** Returns the tick values of a count axis, from the first step to an end that is at least `most`. */
export function ticksUpTo(most: number): number[] {
  let step = 1
  // 1, 2, 5, 10, 20, 50, …
  for (let turn = 0; step * MOST_STEPS < most; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps }, (_, at) => (at + 1) * step)
}
