declare global {
  /** Set by the first script of index.html. */
  var slowLine: boolean | undefined
}

/** Returns whether the connection was slow at page load or data saving is on, as far as the browser reports it. */
export const isSlowLine = () => globalThis.slowLine
