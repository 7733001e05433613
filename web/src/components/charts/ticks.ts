const MOST_STEPS = 4

/** Returns where an axis of counts is marked, from the first step to the end, which is not below `most`. */
export function ticksUpTo(most: number): number[] {
  let step = 1
  // 1, 2, 5, 10, 20, 50, …
  for (let turn = 0; step * MOST_STEPS < most; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps }, (_, at) => (at + 1) * step)
}
