/** Runs one piece of work after the other. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Creates a queue that runs one piece of work at a time, in order of arrival; a failure affects only its own caller. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}
