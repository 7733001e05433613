/** Prints a measured value against its upper limit, in a line that `page/page.ts` collects. */
export function atMost(what: string, measured: number, goal: number, unit = ''): void {
  say(measured <= goal, what, measured, `at most ${rounded(goal)}`, unit)
}

/** Prints a measured value against its lower limit. */
export function atLeast(what: string, measured: number, goal: number, unit = ''): void {
  say(measured >= goal, what, measured, `at least ${rounded(goal)}`, unit)
}

const rounded = (value: number) => Number(value.toPrecision(3))

function say(isReached: boolean, what: string, measured: number, goal: string, unit: string) {
  const verdict = isReached ? 'reached' : 'not reached'
  const figure = [rounded(measured), unit].join(' ').trim()
  console.log(`${verdict.padEnd(13)}${what}: ${figure}, goal ${goal}`)
}

/** Parsed line of a goal. */
export interface Verdict {
  readonly isReached: boolean
  readonly what: string
  readonly measured: string
  readonly goal: string
}

const LINE = /^(reached|not reached) +(.+): (.+), goal (at (?:most|least) .+)$/

/** Parses a line of a bench; undefined if it contains no goal. */
export function verdictOf(line: string): Verdict | undefined {
  const [, verdict, what, measured, goal] = LINE.exec(line) ?? []
  if (what === undefined || measured === undefined || goal === undefined) return undefined
  return { isReached: verdict === 'reached', what, measured, goal }
}
