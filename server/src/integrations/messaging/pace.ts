/** Waits for a turn: urgent ones before all others. */
export type Pace = (urgent: boolean) => Promise<void>

/** Keeps to so many turns a second, evenly; without a rate nobody waits. */
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
