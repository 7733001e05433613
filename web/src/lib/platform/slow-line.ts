declare global {
  /** Set by the first script of index.html. */
  var slowLine: boolean | undefined
}

/** Tells whether the line was slow as the page began, or data are to be saved, as far as this browser says. */
export const isSlowLine = () => globalThis.slowLine
