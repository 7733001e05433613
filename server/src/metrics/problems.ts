import { Counter, type Registry } from 'prom-client'

/** Site-wide problems in the words of the log; none of them contains personal data. */
export const PROBLEMS = {
  guesses: 'wrong codes exceed the site’s budget',
  unentered: 'few codes sent to a block of numbers are entered',
  messages: 'the site’s budget for appointment messages is used up',
  spent: 'the daily spending limit for messages is reached',
} as const

const KNOWN: ReadonlySet<string> = new Set(Object.values(PROBLEMS))
const counters = new WeakMap<Registry, (problem: string) => void>()

/**
 * Counts problems that need attention. All series exist from the start, as Prometheus ignores the first increase of a
 * new series.
 */
export function measureProblems(registry: Registry | undefined): (problem: string) => void {
  if (registry === undefined) return () => {}
  const known = counters.get(registry)
  if (known) return known
  const problems = new Counter({
    name: 'awan_problems_total',
    help: 'Problems of the whole site that need an operator',
    labelNames: ['problem'],
    registers: [registry],
  })
  for (const problem of KNOWN) problems.inc({ problem }, 0)
  const count = (problem: string) => {
    if (KNOWN.has(problem)) problems.inc({ problem })
  }
  counters.set(registry, count)
  return count
}
