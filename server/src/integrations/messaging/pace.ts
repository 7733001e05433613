/** Waits for a slot of the rate limit; urgent messages get the next one. */
export type Pace = (urgent: boolean) => Promise<void>

/** Creates a rate limiter of messages per second, evenly spaced; without a rate it does not wait. */
export function pacer(rate: number | undefined): Pace {
  if (rate === undefined || rate <= 0) return () => Promise.resolve()
  const gap = 1000 / rate
  const [urgentOnes, others]: [(() => void)[], (() => void)[]] = [[], []]
  let next = 0
  let timer: NodeJS.Timeout | undefined

  const serve = () => {
    timer = undefined
    const go = urgentOnes.shift() ?? others.shift()
    if (!go) return
    next = Math.max(next, performance.now()) + gap
    go()
    arm()
  }
  const arm = () => {
    if (timer !== undefined || urgentOnes.length + others.length === 0) return
    timer = setTimeout(serve, Math.max(0, next - performance.now()))
  }
  return (urgent) =>
    new Promise((resolve) => {
      ;(urgent ? urgentOnes : others).push(resolve)
      arm()
    })
}
