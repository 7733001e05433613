/** Holds what is asked before something typed is lost, what was opened last at the end. */
const asking: ((action: () => void) => void)[] = []
/** Called when nothing typed is open any more. */
const waiting: (() => void)[] = []

export const hasTyped = (): boolean => asking.length > 0

/** Has `ask` called before something typed is lost; gives its end. */
export function askBefore(ask: (action: () => void) => void): () => void {
  asking.push(ask)
  return () => {
    asking.splice(asking.indexOf(ask), 1)
    if (!hasTyped()) for (const go of waiting.splice(0)) go()
  }
}

/** Goes on with what would take the place of a form: at once where nothing typed is open, else once that is answered. */
export function leaveTyped(action: () => void): void {
  const ask = asking.at(-1)
  if (ask) ask(action)
  else action()
}

/** Settles when the page may go: what was typed is saved, or given up by whoever is asked. */
export const typedLeft = (): Promise<void> =>
  new Promise((go) => {
    waiting.push(go)
    leaveTyped(go)
  })
