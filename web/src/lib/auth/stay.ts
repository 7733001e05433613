let stay = new AbortController()
let decision: PromiseWithResolvers<void> | undefined

/** Signal aborted at logout: cancels the account's requests outside of queries. */
export const staySignal = (): AbortSignal => stay.signal

/** Blocks requests for the account until `endLeaving`. */
export function beginLeaving(): void {
  decision ??= Promise.withResolvers()
  stay.abort()
}

/** Ends the block: the logout failed, or the page shows no personal data any more. */
export function endLeaving(): void {
  if (!decision) return
  stay = new AbortController()
  decision.resolve()
  decision = undefined
}

/** Resolves when no logout is in progress. */
export async function leavingDecided(): Promise<void> {
  await decision?.promise
}
