/** Returns the redirect target of an address; undefined: none. Aborts with the signal. */
export type NextAddress = (url: URL, signal: AbortSignal) => Promise<string | undefined>
