/** Asks an address where it leads, and nothing else of it; undefined: nowhere. Ends with the signal. */
export type NextAddress = (url: URL, signal: AbortSignal) => Promise<string | undefined>
