/** Returns the redirect target of an address; undefined if it does not redirect. Aborted by the signal. */
export type NextAddress = (url: URL, signal: AbortSignal) => Promise<string | undefined>
