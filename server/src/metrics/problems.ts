import { Counter, type Registry } from 'prom-client'

/** Site-wide problems in the words of the log; none of them contains personal data. */
export const PROBLEMS = {
  guesses: 'wrong codes are over the budget of the site',
  unentered: 'few of the codes to a range of numbers are entered',
  messages: 'the messages about appointments of the whole site are used up',
  spent: 'the limit of the day for messages is reached',
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
    help: 'Problems of the whole site that somebody has to look at',
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
