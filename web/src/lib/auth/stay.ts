let stay = new AbortController()
let decision: PromiseWithResolvers<void> | undefined

/** Aborted when the person leaves: ends what is asked for them outside of queries. */
export const staySignal = (): AbortSignal => stay.signal

/** From now on nothing is asked for the person, until `endLeaving`. */
export function beginLeaving(): void {
  decision ??= Promise.withResolvers()
  stay.abort()
}

/** The person stays after all, or the page shows nothing of theirs any more. */
export function endLeaving(): void {
  if (!decision) return
  stay = new AbortController()
  decision.resolve()
  decision = undefined
}

/** Resolves when nobody is about to leave. */
export async function leavingDecided(): Promise<void> {
  await decision?.promise
}
